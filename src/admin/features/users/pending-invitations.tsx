import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { PendingInvitation } from './pending-invitation.tsx'
import classes from './users.module.css'

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
