import { signInMessagePath } from '#contract/paths.ts'
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { InvitationCredentials } from '#contract/accounts/invitations.ts'
import { Names } from '#contract/accounts/person-name.ts'
import { getArticle } from '#contract/text/get-article.ts'
import type { Role } from '#contract/permissions.ts'
import { api } from '#admin/api.ts'
import { CREATED, CREATED_AND_UNVERIFIED } from '#admin/shared/session/sign-in-messages.ts'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { NewPasswordFields } from '#admin/shared/session/new-password-fields.tsx'
import { passwordFields, requireSamePasswords } from '#admin/shared/session/new-password-schema.ts'
import { showDone } from '#admin/shared/toasts/toast.ts'
import { getErrorCode, getFieldErrors, isRefusal, getFormError } from '#admin/shared/connection/server-error.ts'

const Acceptance = requireSamePasswords(Names.extend(passwordFields))

interface Props {
  credentials: InvitationCredentials
  invitation: { email: string; role: Role }
  /** Called if the invitation is no longer valid. */
  onRefused: (message: string) => void
}

export function AcceptForm({ credentials, invitation, onRefused }: Props) {
  const navigate = useNavigate()
  const form = useSchemaForm(Acceptance, { firstName: '', lastName: '', password: '', confirmation: '' })
  const accept = useMutation(
    api.invitations.accept.mutationOptions({
      onSuccess({ needsVerification }) {
        const message = needsVerification ? CREATED_AND_UNVERIFIED : CREATED
        showDone({ title: 'Success!', message })
        void navigate(signInMessagePath(message), { replace: true, state: { email: invitation.email } })
      },
      onError(error) {
        if (['GONE', 'NOT_FOUND'].includes(getErrorCode(error) ?? '')) onRefused(error.message)
        form.setErrors(getFieldErrors(error))
      },
    }),
  )
  return (
    <ValidatedForm form={form} onSubmit={({ confirmation: _, ...person }) => accept.mutate({ ...credentials, ...person })}>
      <Stack>
        <Text>
          You are invited as {getArticle(invitation.role)} <strong>{invitation.role}</strong>. Choose a name and a password.
        </Text>
        <ErrorBox message={accept.error && getFailureMessage(accept.error)} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
        <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('confirmation')} />
        <Button type="submit" size="md" loading={accept.isPending}>
          Accept Invitation & Create Account
        </Button>
      </Stack>
    </ValidatedForm>
  )
}

/** B §8: shown if neither a field nor the server says more. */
const getFailureMessage = (error: Error) => (isRefusal(error) ? getFormError(error) : 'Failed to create account.')
