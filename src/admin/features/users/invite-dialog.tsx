import { TextInput } from '@mantine/core'
import { useSchemaForm } from '#admin/shared/forms/use-schema-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { NewEmailAddress } from '#contract/text/email.ts'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { api, client } from '#admin/api.ts'
import { FormDialog } from '#admin/shared/forms/form-dialog.tsx'
import { createSender } from '#admin/shared/connection/once.ts'
import { getInvitationMessage } from './pending-invitations.tsx'
import { RoleField } from './role-field.tsx'
import { getFieldErrors, isSessionLost } from '#admin/shared/connection/server-error.ts'

const Invite = z.object({ email: NewEmailAddress, role: z.enum(ROLES) })

interface Props {
  onClose: () => void
  onInvited: (invitation: Invitation, key: InvitationKey) => void
}

export function InviteDialog({ onClose, onInvited }: Props) {
  const form = useSchemaForm(Invite, { email: '', role: 'viewer' as Role })
  const [sendOnce] = useState(createSender)
  const invite = useMutation(
    api.invitations.invite.mutationOptions({
      mutationFn: (values) => sendOnce(values, (once) => client.invitations.invite(values, once)),
      meta: {
        done: getInvitationMessage,
        failed: 'Failed to send invitation: {message}',
        refresh: [api.invitations.key()],
      },
      onSuccess: ({ invitation, key }) => onInvited(invitation, key),
      onError: (error) => form.setErrors(getFieldErrors(error)),
    }),
  )
  return (
    <FormDialog
      title="Invite User"
      form={form}
      onSubmit={(values) => invite.mutate(values)}
      onClose={onClose}
      submit="Send Invitation"
      submitting="Sending..."
      isPending={invite.isPending}
      problem={isSessionLost(invite.error) ? 'Not authenticated' : null}
    >
      <TextInput label="Email" type="email" autoComplete="off" required data-autofocus {...form.getInputProps('email')} />
      <RoleField {...form.getInputProps('role')} />
    </FormDialog>
  )
}
