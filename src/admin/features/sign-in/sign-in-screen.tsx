import { GUEST_PATHS } from '#contract/paths.ts'
import { Alert, Anchor, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#contract/accounts/safe-next.ts'
import { api } from '#admin/api.ts'
import { SIGN_IN_MESSAGES } from '#admin/shared/session/sign-in-messages.ts'
import { clearSessionData, hasLeft } from '#admin/shared/session/go-to-sign-in.ts'
import { queryClient } from '#admin/query-client.ts'
import { useSessionChangedElsewhere } from '#admin/shared/session/other-tabs.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'
import { SignInForm } from '#admin/shared/session/sign-in-form.tsx'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'

const NO_ACCOUNT = "This website has no account yet. Open the setup link, which is in the server's log."

/** /admin-login and /admin/login (A §2). */
export function SignInScreen() {
  useDocumentTitle('Sign in')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const session = useQuery(sessionQuery)
  const setup = useQuery(api.setup.status.queryOptions())
  const next = safeNext(params.get('next'))
  const message = SIGN_IN_MESSAGES.find((known) => known === params.get('message'))
  const isLeaving = hasLeft(state)
  useEffect(() => {
    if (isLeaving) clearSessionData()
  }, [isLeaving])
  async function followOtherTab() {
    const found = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => null)
    if (found) void navigate(next, { replace: true })
  }
  useSessionChangedElsewhere(() => void followOtherTab())
  if (session.data && !isLeaving) return <Navigate to={next} replace />
  return (
    <Stack gap="lg">
      <Title order={1}>Sign in</Title>
      {message && (
        <Alert color="green" variant="outline" role="status">
          {message}
        </Alert>
      )}
      {setup.data?.isNeeded && (
        <Alert color="gold" variant="outline" role="note">
          {NO_ACCOUNT}
        </Alert>
      )}
      <SignInForm
        suggestedEmail={(state as { email?: string } | null)?.email ?? ''}
        label="Sign in"
        onDone={() => {
          showDone({ title: 'Login successful', message: 'Welcome back to the admin dashboard.' })
          void navigate(next, { replace: true })
        }}
      />
      <Group justify="space-between">
        <Anchor component={Link} to={GUEST_PATHS.resetPassword}>
          Forgot your password?
        </Anchor>
        <Anchor href="/">Return to Website</Anchor>
      </Group>
      <Anchor component={Link} to={GUEST_PATHS.acceptInvitation}>
        I have an invitation code
      </Anchor>
    </Stack>
  )
}
