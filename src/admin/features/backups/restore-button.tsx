import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { restoreStatus } from './use-restore-status.ts'

/** Prepares a restore. The panel above the list shows it, and asks before anything is replaced. */
export function RestoreButton({ id, madeAt }: { id: string; madeAt: string }) {
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
