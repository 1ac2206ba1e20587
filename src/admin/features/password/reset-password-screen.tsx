import { GUEST_PATHS } from '#contract/paths.ts'
import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestLinkForm } from './request-link-form.tsx'

/** With a token: choose a new password. Without: ask for a link. */
export function ResetPasswordScreen() {
  useDocumentTitle('New password')
  const { token } = useHashParams()
  return (
    <Stack gap="lg">
      <Title order={1}>{token ? 'Choose a new password' : 'Forgot your password?'}</Title>
      {token ? <NewPasswordForm token={token} /> : <RequestLinkForm />}
      <Anchor component={Link} to={GUEST_PATHS.signInAlias}>
        Go to Login
      </Anchor>
    </Stack>
  )
}
