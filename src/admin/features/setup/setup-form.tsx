import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { NewEmailAddress } from '#contract/text/email.ts'
import { Names } from '#contract/accounts/person-name.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { notifyOtherTabs } from '#admin/shared/session/other-tabs.ts'
import { sessionQuery } from '#admin/shared/session/session-query.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'
import { getFieldErrors, getFormError } from '#admin/shared/connection/server-error.ts'

const FirstAdmin = requireSamePasswords(Names.extend({ email: NewEmailAddress, ...passwordFields }))

export function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirmation: '' },
    validate: schemaResolver(FirstAdmin, { sync: true }),
  })
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
