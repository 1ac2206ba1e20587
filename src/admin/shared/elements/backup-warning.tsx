import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'

/** Warns administrators when the website has had no good backup for two days. */
export function BackupWarning() {
  const { data } = useQuery(api.backups.status.queryOptions())
  if (!data?.isOverdue) return null
  return (
    <Alert color="gold" variant="light" role="note" title="There is no recent backup">
      <Text size="sm">
        {data.verifiedAt
          ? `The last verified backup was made on ${formatDateTime(data.verifiedAt)}.`
          : 'This website has no verified backup yet.'}{' '}
        Ask your technician to look at the nightly backup.
      </Text>
    </Alert>
  )
}
