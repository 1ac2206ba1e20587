import { Alert, Stack, Text, Title, Badge, Button, Group } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { DeliveryStatus } from '#admin/shared/elements/delivery-status.tsx'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { EmailAddress } from '#admin/shared/elements/email-address.tsx'
import classes from './users.module.css'
import { RoleBadge } from './role-field.tsx'

/** How often the list reloads while an invitation is being sent. */
const POLL_MS = 2000

/** Invitations that nobody has accepted yet. Shows nothing if there are none. */
export function PendingInvitations({ onShowKey }: { onShowKey: (invitation: Invitation, key: InvitationKey) => void }) {
  const pending = useQuery(
    api.invitations.listPending.queryOptions({
      refetchInterval: ({ state }) => state.data?.some(({ delivery }) => delivery?.status === 'waiting') && POLL_MS,
    }),
  )
  if (pending.isLoadingError) return <LoadError query={pending} />
  if (!pending.data?.length) return null
  const hasNoMailServer = pending.data.some(({ delivery }) => delivery?.status === 'folder')
  return (
    <section aria-labelledby="pending-invitations">
      <Title order={2} size="h3" id="pending-invitations" mb="sm">
        Pending Invitations
      </Title>
      <Stack gap="sm">
        {hasNoMailServer && (
          <Alert color="gold" variant="light" role="note">
            <Text size="sm">Email isn't set up, so nothing is sent. Copy the invitation link and send it yourself.</Text>
          </Alert>
        )}
        <ul className={classes['pending']}>
          {pending.data.map((invitation) => (
            <PendingInvitation key={invitation.id} invitation={invitation} onShowKey={onShowKey} />
          ))}
        </ul>
      </Stack>
    </section>
  )
}

interface Props {
  invitation: Invitation
  onShowKey: (invitation: Invitation, key: InvitationKey) => void
}

function PendingInvitation({ invitation, onShowKey }: Props) {
  const { id, email, role, expiresAt, delivery, invitedBy, isEnded } = invitation
  const [isRevoking, setRevoking] = useState(false)
  const refresh = [api.invitations.key()]
  // Without a mail server nothing is sent; the link is new and lasts longer.
  const hasMail = sendsMail()
  const resend = useMutation(
    api.invitations.resend.mutationOptions({
      meta: { done: getInvitationMessage, failed: 'Failed to send invitation: {message}', refresh },
    }),
  )
  const showKey = useMutation(
    api.invitations.showKey.mutationOptions({
      meta: { failed: 'Failed to show the link: {message}', refresh },
      onSuccess: (key) => onShowKey(invitation, key),
    }),
  )
  const revoke = useMutation(
    api.invitations.revoke.mutationOptions({
      meta: { done: 'Invitation withdrawn', failed: 'Failed to withdraw the invitation: {message}', refresh },
      onSettled: () => setRevoking(false),
    }),
  )
  return (
    <li className={classes['invitation']}>
      <div className={classes['who']}>
        <Group gap="xs">
          <Text fw={600}>
            <EmailAddress email={email} />
          </Text>
          <RoleBadge role={role} />
          {isEnded ? <Badge color="soft">Ended</Badge> : <Badge color="gold">Pending</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Expires <TimeAgo at={expiresAt} />
          {invitedBy && ` · invited by ${invitedBy}`}
        </Text>
        {isEnded && (
          <Text size="sm">
            The link no longer works, because the person who made it may no longer give this role.{' '}
            {hasMail ? 'Send it again' : 'Renew it'} in your own name, or revoke it.
          </Text>
        )}
        {!isEnded && delivery && <DeliveryStatus delivery={delivery} />}
      </div>
      <Group gap={6}>
        {!isEnded && (
          <Button variant="default" size="xs" loading={showKey.isPending} onClick={() => showKey.mutate({ id })}>
            Link and code
          </Button>
        )}
        <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate({ id })}>
          {hasMail ? 'Send again' : 'Renew'}
        </Button>
        <Button variant="subtle" color="red" size="xs" px="xs" onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      </Group>
      <ConfirmDialog
        opened={isRevoking}
        title="Revoke this invitation?"
        message={`The link for ${email} will stop working.`}
        confirm="Revoke"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
        onClose={() => setRevoking(false)}
      />
    </li>
  )
}

/** The toast after inviting somebody or sending an invitation again. Without a mail server nothing is sent. */
export const getInvitationMessage = (_: unknown, { invitation, isMailed }: ApiOutputs['invitations']['invite']): string =>
  isMailed
    ? `Invitation sent to ${invitation.email}`
    : `The invitation for ${invitation.email} is ready. No mail server is set, so hand over the link or the code yourself.`
