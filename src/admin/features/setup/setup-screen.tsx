import { GUEST_PATHS } from '#contract/paths.ts'
import { Anchor, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { SetupForm } from './setup-form.tsx'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'

/** Creates the first admin of a new website. The server prints the link to this screen. */
export function SetupScreen() {
  useDocumentTitle('Set up')
  const { token = '' } = useHashParams()
  const check = useQuery(
    api.setup.check.queryOptions({ input: { token }, enabled: token !== '', staleTime: Infinity, gcTime: 0, retry: false }),
  )
  const problem = token
    ? check.error && getErrorMessage(check.error)
    : 'This link is not complete. Copy the whole line that the server printed.'
  return (
    <Stack gap="lg">
      <Title order={1}>Set up the website</Title>
      {problem && (
        <>
          <ErrorBox message={problem} />
          <Anchor component={Link} to={GUEST_PATHS.signInAlias}>
            Go to Login
          </Anchor>
        </>
      )}
      {!problem && check.isPending && <Loader role="status" aria-label="Checking the link" mx="auto" />}
      {check.data && (
        <>
          <Text>Create the first administrator account.</Text>
          <SetupForm token={token} />
        </>
      )}
    </Stack>
  )
}
