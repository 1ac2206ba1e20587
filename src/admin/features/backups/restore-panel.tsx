import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { api } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { PercentBar } from './percent-bar.tsx'
import { RestoreConfirm } from './restore-confirm.tsx'
import { useRestoreStatus, type CurrentRestore, type RestoreStatus } from './use-restore-status.ts'

const getTitle = ({ kind, madeAt }: CurrentRestore) =>
  kind === 'backup' ? `Restore the backup of ${formatDateTime(madeAt)}` : `Undo the restore of ${formatDateTime(madeAt)}`

const refresh = [api.restores.key()]

function CancelButton({ children }: { children: ReactNode }) {
  const cancel = useMutation(
    api.restores.cancel.mutationOptions({ meta: { failed: 'Failed to end the restore: {message}', refresh } }),
  )
  return (
    <Button variant="default" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
      {children}
    </Button>
  )
}

const Preparing = ({ percent }: { percent: number }) => (
  <Stack gap="xs" align="flex-start">
    <PercentBar percent={percent}>Restoring and checking a copy. The website keeps running as usual...</PercentBar>
    <CancelButton>Cancel</CancelButton>
  </Stack>
)

function RestoreStep({ current, siteName }: { current: CurrentRestore; siteName: string }) {
  if (current.state === 'preparing') return <Preparing percent={current.percent} />
  if (current.state === 'replacing')
    return <Text role="status">The website is being replaced. This takes a few seconds. Then you have to sign in again.</Text>
  return (
    <RestoreConfirm current={current} siteName={siteName}>
      <CancelButton>Keep the website as it is</CancelButton>
    </RestoreConfirm>
  )
}

function Outcome({ outcome }: { outcome: NonNullable<RestoreStatus['outcome']> }) {
  const { kind, madeAt, reason, at } = outcome
  if (reason !== null) return <ErrorBox title="Nothing was replaced. The website has not changed." message={reason} />
  return (
    <Alert color="green" variant="light" role="status" icon={<Icon name="check" />}>
      {kind === 'backup'
        ? `The website was restored from the backup of ${formatDateTime(madeAt)}, on ${formatDateTime(at)}.`
        : `The restore was undone on ${formatDateTime(at)}. The website is as it was on ${formatDateTime(madeAt)}.`}
    </Alert>
  )
}

function Undo({ former }: { former: NonNullable<RestoreStatus['former']> }) {
  const undo = useMutation(api.restores.beginUndo.mutationOptions({ meta: { failed: 'Failed to begin: {message}', refresh } }))
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        What the website was until {formatDateTime(former.replacedAt)} is kept until {formatDateTime(former.keptUntil)}.
      </Text>
      <Button variant="default" leftSection={<Icon name="undo" />} disabled={undo.isPending} onClick={() => undo.mutate({})}>
        Undo the restore…
      </Button>
    </Stack>
  )
}

/** The restore that is running, or how the last one ended and a button that undoes it. */
export function RestorePanel() {
  const status = useRestoreStatus()
  const panel = useRef<HTMLDivElement>(null)
  const id = status?.current?.id
  useEffect(() => {
    if (id) panel.current?.focus()
  }, [id])
  if (!status) return null
  const { current, outcome, former, siteName } = status
  if (!current && !outcome && !former) return null
  return (
    <div ref={panel} tabIndex={-1}>
      <Panel title={current ? getTitle(current) : 'Restore'}>
        {current ? (
          <RestoreStep current={current} siteName={siteName} />
        ) : (
          <>
            {outcome && <Outcome outcome={outcome} />}
            {former && <Undo former={former} />}
          </>
        )}
      </Panel>
    </div>
  )
}
