import { Badge, Group, Stack, Text, Button } from '@mantine/core'
import { keepPreviousData, useQuery, useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { backupFilePath } from '#contract/paths.ts'
import { formatFileSize } from '#contract/text/format-file-size.ts'
import { api, type ApiOutputs } from '#admin/api.ts'
import { BackupWarning } from '#admin/shared/elements/backup-warning.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { ProofDownload } from '#admin/shared/session/proof-download.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { BackUpNow } from './back-up-now.tsx'
import classes from './backups.module.css'
import { POLL_MS, restoreStatus } from './use-restore-status.ts'
import { RestorePanel } from './restore-panel.tsx'

const UploadBackup = lazy(async () => ({ default: (await import('./upload-backup.tsx')).UploadBackup }))

type Backup = ApiOutputs['backups']['list']['items'][number]

const STATES = {
  running: { label: 'Being made', color: 'soft' },
  verified: { label: 'Verified', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const

const ORIGINS = { nightly: 'Nightly', admin: 'On this screen', console: 'On the console', upload: 'Uploaded' } as const

function BackupState({ backup: { state, reason, missingFiles } }: { backup: Backup }) {
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="light" color={STATES[state].color}>
        {STATES[state].label}
      </Badge>
      {reason && (
        <Text size="sm" className={classes['path'] ?? ''}>
          {reason}
        </Text>
      )}
      {missingFiles > 0 && <Text size="sm">Files of Media that were missing in the storage: {missingFiles}</Text>}
    </Stack>
  )
}

function BackupFile({ backup: { id, madeAt, path, canDownload, canRestore, isInBucket } }: { backup: Backup }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text className={classes['path'] ?? ''}>{path ?? '–'}</Text>
      {isInBucket && <Text size="sm">A copy is in the bucket</Text>}
      {canDownload && (
        <Group gap="xs">
          <ProofDownload
            href={backupFilePath(id)}
            size="compact-sm"
            aria-label={`Download the backup of ${formatDateTime(madeAt)}`}
          >
            Download
          </ProofDownload>
          {canRestore && <RestoreButton id={id} madeAt={madeAt} />}
        </Group>
      )}
    </Stack>
  )
}

const COLUMNS: Column<Backup>[] = [
  { title: 'When', render: ({ madeAt }) => <time dateTime={madeAt}>{formatDateTime(madeAt)}</time> },
  { title: 'State', render: (backup) => <BackupState backup={backup} /> },
  { title: 'Made', render: ({ origin }) => ORIGINS[origin] },
  { title: 'Size', render: ({ bytes }) => (bytes === null ? '–' : formatFileSize(bytes)) },
  { title: 'File', render: (backup) => <BackupFile backup={backup} /> },
]

/** All backups, whether they are good, and a button that makes one. */
export function BackupsScreen() {
  const { page } = useListParams()
  const backups = useQuery(
    api.backups.list.queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some((backup) => backup.state === 'running') ? POLL_MS : false),
    }),
  )
  return (
    <Stack gap="lg">
      <Text>
        The server makes a backup every night and checks it. A backup is verified when it was restored into a temporary database
        and nothing was different. A backup whose file is on another machine can be uploaded, or restored on the server with{' '}
        <code>harmattan restore FILE --replace</code>.
      </Text>
      <BackupWarning />
      <BackUpNow />
      <RestorePanel />
      <Suspense fallback={null}>
        <UploadBackup />
      </Suspense>
      <RecordTable label="Backups" unit="backup" query={backups} columns={COLUMNS} empty="No backups so far" />
    </Stack>
  )
}

/** Prepares a restore. The panel above the list shows its progress, and asks before the website is replaced. */
function RestoreButton({ id, madeAt }: { id: string; madeAt: string }) {
  const status = useQuery(restoreStatus)
  const begin = useMutation(
    api.restores.begin.mutationOptions({
      meta: { failed: 'Failed to start the restore: {message}', refresh: [api.restores.key()] },
    }),
  )
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="undo" />}
      aria-label={`Restore the backup of ${formatDateTime(madeAt)}`}
      disabled={begin.isPending || Boolean(status.data?.current)}
      onClick={() => begin.mutate({ id })}
    >
      Restore…
    </Button>
  )
}
