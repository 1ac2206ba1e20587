import { Anchor, Button, Group, Switch, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import type { User } from '#contract/accounts/users.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { ListScreen } from '#admin/shared/lists/list-screen.tsx'
import { api } from '#admin/api.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { EmailAddress } from '#admin/shared/elements/email-address.tsx'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { getFullName, useSession } from '#admin/shared/session/session-context.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'
import { PendingInvitations } from './pending-invitations.tsx'
import { RoleBadge } from './role-field.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const EditUserDialog = lazy(async () => ({ default: (await import('./edit-user-dialog.tsx')).EditUserDialog }))
const InvitationLinkDialog = lazy(async () => ({ default: (await import('./invitation-link-dialog.tsx')).InvitationLinkDialog }))

/** User Management (B §2). */
export function UsersScreen() {
  const [shown, setShown] = useState<{ invitation: Invitation; invitationKey: InvitationKey } | null>(null)
  const showKey = (invitation: Invitation, invitationKey: InvitationKey) => setShown({ invitation, invitationKey })
  return (
    <>
      <ListScreen<User>
        searchLabel="Search users..."
        addLabel="Invite User"
        filters={<PendingInvitations onShowKey={showKey} />}
        table={({ onEdit }) => <UsersTable onEdit={onEdit} />}
        dialogs={{
          add: (close) => (
            <InviteDialog
              onClose={close}
              onInvited={(invitation, invitationKey) => {
                close()
                showKey(invitation, invitationKey)
              }}
            />
          ),
          edit: (user, close) => <EditUserDialog key={user.id} user={user} onClose={close} />,
        }}
      />
      <Suspense>{shown && <InvitationLinkDialog {...shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}

function UsersTable({ onEdit }: { onEdit: (user: User) => void }) {
  const { user: self } = useSession()
  const { page, get, sort } = useListParams()
  const [deactivating, setDeactivating] = useState<User | null>(null)
  const users = useQuery(
    api.users.list.queryOptions({
      input: { search: get('search'), page, ...sort('-createdAt', ['name', 'role', 'isActive', 'lastLogin', 'createdAt']) },
      placeholderData: keepPreviousData,
    }),
  )
  const setStatus = useMutation(
    api.users.update.mutationOptions({
      meta: {
        done: 'User status updated successfully',
        failed: 'Failed to update user status: {message}',
        refresh: [api.users.key()],
      },
    }),
  )
  const change = ({ id, version }: User, isActive: boolean) => setStatus.mutate({ id, isActive, version })

  const columns: Column<User>[] = [
    {
      title: 'User',
      sort: 'name',
      render: (user) => (
        <div>
          <Text fw={600}>{getFullName(user)}</Text>
          <Text size="sm" c="dimmed">
            <EmailAddress email={user.email} />
          </Text>
          {!user.isEmailVerified && (
            <Text size="sm" c={sendsMail() ? 'var(--gold-ink)' : 'dimmed'}>
              {sendsMail() ? 'Email not verified' : 'Email not verified (not needed without a mail server)'}
            </Text>
          )}
        </div>
      ),
    },
    { title: 'Role', sort: 'role', render: ({ role }) => <RoleBadge role={role} /> },
    {
      title: 'Status',
      sort: 'isActive',
      render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    { title: 'Last Login', sort: 'lastLogin', render: ({ lastLogin }) => (lastLogin ? <TimeAgo at={lastLogin} /> : 'Never') },
    {
      title: 'Actions',
      render: (user) => (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            flex="none"
            leftSection={<Icon name="edit" size={16} />}
            aria-label={`Edit ${getFullName(user)}`}
            onClick={() => onEdit(user)}
          >
            Edit
          </Button>
          {self.role === 'admin' && user.id !== self.id && (
            <Switch
              flex="none"
              label="Active"
              aria-label={`${getFullName(user)} is active`}
              checked={user.isActive}
              disabled={setStatus.isPending && setStatus.variables.id === user.id}
              onChange={({ currentTarget }) => (currentTarget.checked ? change(user, true) : setDeactivating(user))}
            />
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <RecordTable label="Users" unit="user" query={users} columns={columns} usualSort="-createdAt" />
      <Text size="sm" mt="md">
        Somebody asks for their personal data to be deleted?{' '}
        <Anchor inherit component={Link} to={`${ADMIN_PATHS.audit}#erase-person`} underline="always">
          Erase a person
        </Anchor>
      </Text>
      {deactivating && (
        <ConfirmDialog
          opened
          title="Deactivate this person?"
          message={`${getFullName(deactivating)} is signed out everywhere at once and cannot sign in any more. Everything this person wrote stays. You can activate the account again at any time.`}
          confirm="Deactivate"
          onConfirm={() => {
            change(deactivating, false)
            setDeactivating(null)
          }}
          onClose={() => setDeactivating(null)}
        />
      )}
    </>
  )
}
