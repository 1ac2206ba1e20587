import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { getOnlyFieldError } from '#admin/shared/connection/server-error.ts'
import { useSession } from '#admin/shared/session/session-context.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import classes from './backups.module.css'
import type { CurrentRestore } from './use-restore-status.ts'

/** Says who changed what, so that people can copy what they want to keep. */
function LostEntries({ entries, moreEntries }: Pick<CurrentRestore, 'entries' | 'moreEntries'>) {
  if (entries.length === 0) return null
  return (
    <details>
      <summary>Who changed what, newest first</summary>
      <ul className={classes['changes']}>
        {entries.map(({ summary, actorName, occurredAt }, index) => (
          <li key={index}>
            {summary} ({actorName}, {formatDateTime(occurredAt)})
          </li>
        ))}
        {moreEntries > 0 && (
          <li>
            and {moreEntries} more, in the{' '}
            <Anchor inherit component={Link} to={ADMIN_PATHS.audit} underline="always">
              Audit log
            </Anchor>
          </li>
        )}
      </ul>
    </details>
  )
}

function LostChanges({ changes, entries, moreEntries }: Pick<CurrentRestore, 'changes' | 'entries' | 'moreEntries'>) {
  if (changes.length === 0) return <Text>The website has not changed since.</Text>
  return (
    <div>
      <Text fw={600}>These changes since then will be lost:</Text>
      <ul className={classes['changes']}>
        {changes.map(({ what, total }) => (
          <li key={what}>
            {total} × {what}
          </li>
        ))}
      </ul>
      <LostEntries entries={entries} moreEntries={moreEntries} />
    </div>
  )
}

/** Says who can sign in afterwards, and how: the website then has its accounts of that time. */
function SignInAgain({ admins }: Pick<CurrentRestore, 'admins'>) {
  const { email } = useSession().user
  const text =
    'Everybody signs in again afterwards, with the email address of that time. Passwords and two-factor sign-in stay as they are now, unless those of the backup are newer. People who no longer have an account get theirs back as they were.'
  if (admins.includes(email)) return <Text>{text}</Text>
  return (
    <Alert color="red" variant="light" role="note" title="You will not be an administrator">
      <Text>
        {text} Then the administrators are {admins.join(', ')}.
      </Text>
    </Alert>
  )
}

interface Props {
  current: CurrentRestore
  siteName: string
  /** The button that cancels the restore. */
  children: ReactNode
}

/** Shows which changes will be lost, and asks for the name of the college. */
export function RestoreConfirm({ current, siteName, children }: Props) {
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const confirm = useMutation(
    api.restores.confirm.mutationOptions({
      meta: { refresh: [] },
      // The server does not answer while it replaces the website.
      onSuccess: () =>
        queries.setQueryData(api.restores.status.queryKey(), (known) =>
          known?.current ? { ...known, current: { ...known.current, state: 'replacing' as const } } : known,
        ),
      onError: () => queries.invalidateQueries({ queryKey: api.restores.key() }),
    }),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    const changes = current.changes.reduce((sum, { total }) => sum + total, 0)
    confirm.mutate({ id: current.id, name, changes })
  }
  return (
    <Stack component="form" onSubmit={submit}>
      <Text role="status">The backup is ready, and its home page works. The website has not changed yet.</Text>
      <LostChanges {...current} />
      <SignInAgain admins={current.admins} />
      <Text>
        The website answers with a short notice for some seconds while it is replaced. The current website is kept for seven days,
        and you can return to it.
      </Text>
      <TextInput
        label="Name of the college"
        description={`To confirm, type: ${siteName}`}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={getOnlyFieldError(confirm.error)}
      />
      <Group>
        {children}
        <Button type="submit" color="red" disabled={!name.trim()} loading={confirm.isPending}>
          Replace the website
        </Button>
      </Group>
    </Stack>
  )
}
