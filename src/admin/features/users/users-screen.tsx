import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import type { User } from '#contract/accounts/users.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { SearchBox } from '#admin/shared/lists/search-box.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { UsersTable } from './users-table.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const EditUserDialog = lazy(async () => ({ default: (await import('./edit-user-dialog.tsx')).EditUserDialog }))
const InvitationLinkDialog = lazy(async () => ({ default: (await import('./invitation-link-dialog.tsx')).InvitationLinkDialog }))

type Open =
  | { dialog: 'invite' }
  | { dialog: 'edit'; user: User }
  | { dialog: 'key'; invitation: Invitation; opening: InvitationKey }

/** User Management (B §2). */
export function UsersScreen() {
  const { get, filter } = useListParams()
  const [chosen, setChosen] = useState<Open | null>(null)
  // A link can open the dialog that invites.
  const open = chosen ?? (get('add') ? ({ dialog: 'invite' } as const) : null)
  const close = () => {
    setChosen(null)
    if (get('add')) filter({ add: '' })
  }
  const showKey = (invitation: Invitation, opening: InvitationKey) => setChosen({ dialog: 'key', invitation, opening })
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <SearchBox label="Search users..." value={get('search')} onSearch={(search) => filter({ search })} />
        <Button leftSection={<Icon name="plus" />} onClick={() => setChosen({ dialog: 'invite' })}>
          Invite User
        </Button>
      </Group>
      <PendingInvitations onShowKey={showKey} />
      <UsersTable onEdit={(user) => setChosen({ dialog: 'edit', user })} />
      <Suspense>
        {open?.dialog === 'invite' && <InviteDialog onClose={close} onInvited={showKey} />}
        {open?.dialog === 'edit' && <EditUserDialog key={open.user.id} user={open.user} onClose={close} />}
        {open?.dialog === 'key' && <InvitationLinkDialog invitation={open.invitation} opening={open.opening} onClose={close} />}
      </Suspense>
    </Stack>
  )
}
