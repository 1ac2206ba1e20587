import { signInMessagePath } from '#contract/paths.ts'
import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { api } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { GuestPanel } from '#admin/shared/session/guest-panel.tsx'
import { EMAIL_VERIFIED } from '#admin/shared/session/sign-in-messages.ts'
import { getErrorMessage } from '#admin/shared/connection/server-error.ts'

/** Verifies the email as soon as the link opens. */
export function VerifyEmailScreen() {
  useDocumentTitle('Verify your email')
  const { token = '' } = useHashParams()
  const verification = useQuery(
    api.account.verifyEmail.queryOptions({ input: { token }, enabled: token !== '', staleTime: Infinity, retry: false }),
  )
  if (verification.isSuccess) return <Navigate to={signInMessagePath(EMAIL_VERIFIED)} replace />
  const problem = token ? verification.error && getErrorMessage(verification.error) : 'This link is not complete.'
  return (
    <GuestPanel title="Verify your email">
      {problem ? (
        <>
          <ErrorBox message={problem} />
          <Text size="sm">Sign in with your email and password to get a new link.</Text>
        </>
      ) : (
        <Loader role="status" aria-label="Verifying your email" mx="auto" />
      )}
    </GuestPanel>
  )
}
