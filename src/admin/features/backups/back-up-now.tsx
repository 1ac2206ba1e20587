import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useFocusFromHash } from '#admin/shared/focus/use-focus-from-hash.ts'
import { Panel } from '#admin/shared/elements/panel.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './backups.module.css'
import { PercentBar } from './percent-bar.tsx'
import { POLL_MS } from './use-restore-status.ts'

/** Starts a backup, and shows the progress of a running one, also of one that somebody else started. */
export function BackUpNow() {
  useFocusFromHash()
  const status = useQuery(
    api.backups.status.queryOptions({ refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false) }),
  )
  const begin = useMutation(
    api.backups.begin.mutationOptions({
      meta: { failed: 'Failed to start a backup: {message}', refresh: [api.backups.key()] },
    }),
  )
  const running = status.data?.running
  return (
    <Panel
      title="Back up now"
      description="Make one before a large change, for example. The newest five made here are kept, in addition to the nightly ones. You can leave this screen while it works."
    >
      <Group>
        <Button
          id="back-up-now"
          leftSection={<Icon name="shield" />}
          disabled={begin.isPending || Boolean(running)}
          onClick={() => begin.mutate({})}
        >
          Back up now
        </Button>
        {running && (
          <div className={classes['running']}>
            <PercentBar percent={running.percent}>
              {running.percent < 50 ? 'Writing the backup...' : 'Restoring it into a temporary database to verify it...'}
            </PercentBar>
          </div>
        )}
      </Group>
    </Panel>
  )
}
