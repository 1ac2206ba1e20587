import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { SessionList } from '#admin/shared/session/session-list.tsx'

/** The sessions of a person, so that an admin can end them. Loads when it is opened. */
export function UserSessions({ user: { id } }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const sessions = useQuery(api.users.listSessions.queryOptions({ input: { id }, enabled: isOpen }))
  const end = useMutation(
    api.users.endSessions.mutationOptions({
      meta: { done: 'Signed out there', failed: 'Failed to sign out: {message}', refresh: [api.users.listSessions.key()] },
    }),
  )
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" leftSection={<Icon name="device" />} onClick={() => setOpen(true)}>
          Show this person's devices
        </Button>
      </Group>
    )
  }
  if (sessions.isLoadingError) return <LoadError query={sessions} />
  if (!sessions.data) return <Text role="status">Loading sessions...</Text>
  if (sessions.data.length === 0) return <Text role="status">Not signed in anywhere.</Text>
  return (
    <Stack gap="xs">
      <SessionList sessions={sessions.data} onEnd={(sessionId) => end.mutate({ id, sessionId })} />
      <Group>
        <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate({ id })}>
          Sign out everywhere
        </Button>
      </Group>
    </Stack>
  )
}
