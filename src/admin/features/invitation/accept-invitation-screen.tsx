import { Button, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import * as z from 'zod'
import { INVITATION_MESSAGES, type InvitationCredentials } from '#contract/accounts/invitations.ts'
import { EmailAddress } from '#contract/text/email.ts'
import { api } from '#admin/api.ts'
import { useHashParams } from '#admin/shared/navigation/hash-params.ts'
import { useDocumentTitle } from '#admin/shared/navigation/use-document-title.ts'
import { getErrorCode, isRefusal } from '#admin/shared/connection/server-error.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { ValidatedForm } from '#admin/shared/forms/validated-form.tsx'
import { GuestPanel } from '#admin/shared/session/guest-panel.tsx'
import { AcceptForm } from './accept-form.tsx'

/** /accept-invitation (B §2). The token is in the hash of the address, or people type a printed code. */
export function AcceptInvitationScreen() {
  useDocumentTitle('Accept Invitation')
  const { token = '', email = '' } = useHashParams()
  const { hash, search } = useLocation()
  const [typed, setTyped] = useState<InvitationCredentials | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const credentials = typed ?? { token, email }
  const isComplete = credentials.token !== '' && credentials.email !== ''
  const invitation = useQuery(
    api.invitations.check.queryOptions({ input: credentials, enabled: isComplete, staleTime: Infinity, gcTime: 0, retry: false }),
  )

  const failure = problem ?? (invitation.error && getFailureMessage(invitation.error))
  const codeForm = (
    <CodeForm
      typed={typed}
      onOpen={(given) => {
        setProblem(null)
        setTyped(given)
        // The same code again, after the server did not answer.
        if (given.token === credentials.token && given.email === credentials.email) void invitation.refetch()
      }}
    />
  )
  if (!hash && !search && !typed) {
    return (
      <GuestPanel title="Enter your invitation code">
        <Text size="sm">The code is on your printed invitation.</Text>
        {codeForm}
      </GuestPanel>
    )
  }
  if (!isComplete) return <InvitationError message={INVITATION_MESSAGES.incomplete}>{codeForm}</InvitationError>
  if (failure) return <InvitationError message={failure}>{codeForm}</InvitationError>
  return (
    <Stack gap="lg">
      <Title order={1}>Accept Invitation</Title>
      {invitation.data ? (
        <AcceptForm credentials={credentials} invitation={invitation.data} onRefused={setProblem} />
      ) : (
        <Stack align="center" role="status">
          <Loader />
          <Text>Verifying invitation...</Text>
        </Stack>
      )}
    </Stack>
  )
}

/** B §8: shown if the server does not say what is wrong. */
const getFailureMessage = (error: Error) =>
  isRefusal(error) && getErrorCode(error) !== 'BAD_REQUEST' ? error.message : 'Failed to verify invitation.'

/** B §2: the card for an invitation that cannot be accepted. */
const InvitationError = ({ message, children }: { message: string; children: ReactNode }) => (
  <GuestPanel title="Invitation Error">
    <ErrorBox message={message} />
    <Text size="sm">Ask the person who invited you for a new invitation, or enter the code on your printed invitation.</Text>
    {children}
  </GuestPanel>
)

const Code = z.object({ email: EmailAddress, token: z.string().trim().min(1, 'Code is required') })

interface Props {
  /** What was typed before. */
  typed: InvitationCredentials | null
  onOpen: (credentials: InvitationCredentials) => void
}

/** For people who have a printed code instead of a link. */
function CodeForm({ typed, onOpen }: Props) {
  const form = useSchemaForm(Code, { email: typed?.email ?? '', token: typed?.token ?? '' })
  return (
    <ValidatedForm form={form} onSubmit={({ email, token }) => onOpen({ email: email.trim(), token: token.trim() })}>
      <Stack>
        <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <TextInput label="Code" autoComplete="one-time-code" required {...form.getInputProps('token')} />
        <Button type="submit" variant="default">
          Use the code
        </Button>
      </Stack>
    </ValidatedForm>
  )
}
