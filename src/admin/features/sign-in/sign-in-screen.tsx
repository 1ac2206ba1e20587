import { Alert, Anchor, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '#contract/safe-next.ts'
import { api } from '#admin/api.ts'
import { showDone } from '#admin/shared/toast.ts'
import { SignInForm } from '#admin/shared/sign-in-form.tsx'
import { useTitle } from '#admin/shared/use-title.ts'
import { knownMessage } from './known-messages.ts'

/** /admin-login and /admin/login (A §2). */
export function SignInScreen() {
  useTitle('Sign in')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const session = useQuery(api.sessions.current.queryOptions({ staleTime: Infinity, gcTime: Infinity }))
  const next = safeNext(params.get('next'))
  const message = knownMessage(params.get('message'))
  if (session.data) return <Navigate to={next} replace />
  return (
    <Stack gap="lg">
      <Title order={1}>Sign in</Title>
      {message && (
        <Alert color="green" variant="outline" role="status">
          {message}
        </Alert>
      )}
      <SignInForm
        label="Sign in"
        onDone={() => {
          showDone({ title: 'Login successful', message: 'Welcome back to the admin dashboard.' })
          void navigate(next, { replace: true })
        }}
      />
      <Group justify="space-between">
        <Anchor component={Link} to="/admin/reset-password">
          Forgot your password?
        </Anchor>
        <Anchor href="/">Return to Website</Anchor>
      </Group>
    </Stack>
  )
}
