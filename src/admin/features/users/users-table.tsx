import { Button, Group, Switch, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { api } from '#admin/api.ts'
import { ActiveBadge } from '#admin/shared/elements/active-badge.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { getFullName, useSession } from '#admin/shared/session/session-context.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { RoleBadge } from './role-badge.tsx'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'

export function UsersTable({ onEdit }: { onEdit: (user: User) => void }) {
  const { user: self } = useSession()
  const { page, get, sort } = useListParams()
  const users = useQuery(
    api.users.list.queryOptions({
      input: { search: get('search'), page, ...sort('-createdAt') },
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

  const columns: Column<User>[] = [
    {
      title: 'User',
      sort: 'name',
      render: (user) => (
        <div>
          <Text fw={600}>{getFullName(user)}</Text>
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
          {!user.isEmailVerified && (
            <Text size="sm" c="var(--gold-ink)">
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
        <Group gap="md" wrap="nowrap">
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
              aria-label={`${getFullName(user)} is active`}
              checked={user.isActive}
              disabled={setStatus.isPending && setStatus.variables.id === user.id}
              onChange={({ currentTarget }) =>
                setStatus.mutate({ id: user.id, isActive: currentTarget.checked, version: user.version })
              }
            />
          )}
        </Group>
      ),
    },
  ]
  return (
    <RecordTable
      label="Users"
      unit="user"
      query={users}
      columns={columns}
      usualSort="-createdAt"
      empty="No users found"
      loading="Loading users..."
    />
  )
}
