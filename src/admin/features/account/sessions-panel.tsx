import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { goToSignIn } from '#admin/shared/session/go-to-sign-in.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { SessionList } from '#admin/shared/session/session-list.tsx'

/** The person's own sessions. Ends one, all others, or all of them. */
export function SessionsPanel() {
  const navigate = useNavigate()
  const [isEndingAll, setEndingAll] = useState(false)
  const sessions = useQuery(api.sessions.list.queryOptions())
  const refresh = [api.sessions.list.key()]
  const end = useMutation(
    api.sessions.end.mutationOptions({ meta: { done: 'Signed out there', failed: 'Failed to sign out: {message}', refresh } }),
  )
  const signOutElsewhere = useMutation(
    api.sessions.signOut.mutationOptions({
      meta: { done: 'Signed out everywhere else', failed: 'Error signing out: {message}', refresh },
    }),
  )
  const signOutEverywhere = useMutation(
    api.sessions.signOut.mutationOptions({
      meta: { done: 'Logged out successfully', failed: 'Error signing out: {message}' },
      onSuccess: () => goToSignIn(navigate),
      onError: () => setEndingAll(false),
    }),
  )
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Panel title="Your devices" description="Don't recognise one? Sign it out and change your password.">
      {sessions.isPending && <Skeleton height={48} />}
      {sessions.isError && <LoadError query={sessions} />}
      {sessions.data && <SessionList sessions={sessions.data} onEnd={(id) => end.mutate({ id })} />}
      <Group>
        <Button
          variant="default"
          disabled={!hasOthers}
          loading={signOutElsewhere.isPending}
          onClick={() => signOutElsewhere.mutate({ scope: 'others' })}
        >
          Sign out everywhere else
        </Button>
        <Button variant="subtle" color="red" onClick={() => setEndingAll(true)}>
          Sign out everywhere
        </Button>
      </Group>
      <ConfirmDialog
        opened={isEndingAll}
        title="Sign out everywhere?"
        message="You will be signed out on all devices, including this one."
        confirm="Sign out everywhere"
        isPending={signOutEverywhere.isPending}
        onConfirm={() => signOutEverywhere.mutate({ scope: 'global' })}
        onClose={() => setEndingAll(false)}
      />
    </Panel>
  )
}
