import { Badge, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#admin/api.ts'
import { BackupWarning } from '#admin/shared/elements/backup-warning.tsx'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import { RecordTable, type Column } from '#admin/shared/lists/record-table.tsx'
import { formatFileSize } from '#admin/shared/media/kinds.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

type Backup = ApiOutputs['backups']['list']['items'][number]

const STATES = {
  running: { label: 'Being made', color: 'gray' },
  verified: { label: 'Verified', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const

function State({ backup: { state, reason, missingFiles } }: { backup: Backup }) {
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="light" color={STATES[state].color}>
        {STATES[state].label}
      </Badge>
      {reason && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
      {missingFiles > 0 && <Text size="sm">Files of Media that were missing in the storage: {missingFiles}</Text>}
    </Stack>
  )
}

const COLUMNS: Column<Backup>[] = [
  { title: 'When', render: ({ madeAt }) => <time dateTime={madeAt}>{formatDateTime(madeAt)}</time> },
  { title: 'State', render: (backup) => <State backup={backup} /> },
  { title: 'Size', render: ({ bytes }) => (bytes === null ? '–' : formatFileSize(bytes)) },
  { title: 'File', render: ({ path }) => <Text style={{ overflowWrap: 'anywhere' }}>{path ?? '–'}</Text> },
]

/** The backups that the server makes each night, and whether they are good. */
export function BackupsScreen() {
  const { page } = useListParams()
  const backups = useQuery(api.backups.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }))
  return (
    <Stack gap="lg">
      <Text>
        The server makes a backup each night. It is verified when it was restored into a temporary database and everything was the
        same.
      </Text>
      <BackupWarning />
      <RecordTable
        label="Backups"
        unit="backup"
        query={backups}
        columns={COLUMNS}
        empty={<Text>No backups so far</Text>}
        loading="Loading backups..."
      />
    </Stack>
  )
}
