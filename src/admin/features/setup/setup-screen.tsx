import { Anchor, Loader, Stack, Text, Title, Button, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { GUEST_PATHS, ADMIN_PATHS } from '#contract/paths.ts'
import { NewEmailAddress } from '#contract/text/email.ts'
import { Names } from '#contract/accounts/person-name.ts'
import { api } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { getErrorMessage, getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'
import { queryClient } from '#admin/query-client.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { notifyOtherTabs } from '#admin/shared/session/other-tabs.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'

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

const FirstAdmin = requireSamePasswords(Names.extend({ email: NewEmailAddress, ...passwordFields }))

function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useSchemaForm(FirstAdmin, { firstName: '', lastName: '', email: '', password: '', confirmation: '' })
  const create = useMutation(
    api.setup.createAdmin.mutationOptions({
      onSuccess(session) {
        queryClient.setQueryData(sessionQuery.queryKey, session)
        notifyOtherTabs()
        showDone({ title: 'Welcome', message: 'You are the first admin of this website.' })
        void navigate(ADMIN_PATHS.welcome, { replace: true })
      },
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <ValidatedForm form={form} onSubmit={({ confirmation: _, ...person }) => create.mutate({ token, ...person })}>
      <Stack>
        <ErrorBox message={getFormError(create.error)} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
        <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('confirmation')} />
        <Button type="submit" size="md" loading={create.isPending}>
          Create the first admin
        </Button>
      </Stack>
    </ValidatedForm>
  )
}
