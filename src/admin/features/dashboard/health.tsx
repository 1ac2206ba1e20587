import { useQuery } from '@tanstack/react-query'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { LineList, type Line } from './line-list.tsx'

const ALL_CHECKS = { to: ADMIN_PATHS.health, text: 'All checks' }

/** Whether backups and email work. The other checks take longer, and have a screen of their own. */
export function Health() {
  const backups = useQuery(api.backups.status.queryOptions())
  // The same query as that of the checklist.
  const checklist = useQuery(api.onboarding.checklist.queryOptions())
  if (!backups.data || !checklist.data) return null
  const { verifiedAt } = backups.data
  const isMailDone = checklist.data.tasks.some(({ name, isDone }) => name === 'mail' && isDone)
  const lines: Line[] = [
    verifiedAt
      ? { key: 'backup', to: ADMIN_PATHS.backups, text: 'Last verified backup', detail: <TimeAgo at={verifiedAt} /> }
      : { key: 'backup', to: ADMIN_PATHS.backups, text: 'No verified backup yet', detail: 'Open Backups to make one.' },
    isMailDone
      ? { key: 'mail', to: ADMIN_PATHS.mail, text: 'Email works' }
      : { key: 'mail', to: ADMIN_PATHS.mail, text: 'Email has not been tested', detail: 'Send a test message.' },
  ]
  return <LineList title="Health" lines={lines} more={ALL_CHECKS} />
}
