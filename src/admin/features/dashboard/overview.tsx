import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Overview as Data } from '#contract/dashboard.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import { api } from '#admin/api.ts'
import { LoadError } from '#admin/shared/elements/load-error.tsx'
import { useDraftChanges, useEnquiryChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { BrokenLinks } from './broken-links.tsx'
import classes from './dashboard.module.css'
import { LineList, toPageLine, type Line } from './line-list.tsx'
import { NeedsAttention } from './needs-attention.tsx'

const ALL_DRAFTS = { to: ADMIN_PATHS.drafts, text: 'All drafts' }
const ALL_ENQUIRIES = { to: ADMIN_PATHS.formSubmissions, text: 'All form submissions' }

/** What waits for this person, what is published next, and what needs attention. */
export function Overview() {
  const overview = useQuery(api.dashboard.overview.queryOptions())
  const mayChangeSettings = useHasPermission('settings/update')
  useDraftChanges(api.dashboard.overview.key())
  useEnquiryChanges(api.dashboard.overview.key())
  if (overview.isPending) return <Skeleton height={120} role="status" aria-label="Loading what waits" />
  if (overview.isLoadingError) return <LoadError query={overview} />
  const { enquiries, toReview, next, returned, myDrafts } = overview.data
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['overview'] ?? ''}>
      <LineList title={getEnquiriesTitle(enquiries)} lines={listEnquiryLines(enquiries)} more={ALL_ENQUIRIES} />
      <LineList
        title={`Waiting for review: ${toReview?.total}`}
        lines={(toReview?.items ?? []).map((page) => ({ ...toPageLine(page), detail: page.by && `from ${page.by}` }))}
        more={ALL_DRAFTS}
      />
      <LineList
        title="Returned to you"
        lines={returned.map((page) => ({ ...toPageLine(page), detail: page.note }))}
        more={ALL_DRAFTS}
      />
      <LineList
        title="Published next"
        lines={next.map((page) => ({ ...toPageLine(page), detail: formatPublication(page.at, serverNow()) }))}
      />
      <LineList
        title="My drafts"
        lines={myDrafts.map((page) => ({ ...toPageLine(page), detail: <TimeAgo at={page.at} /> }))}
        more={ALL_DRAFTS}
      />
      <BrokenLinks />
      <NeedsAttention overview={overview.data} />
      <LineList title="Visitors" lines={listVisitorLines(overview.data)} />
      {mayChangeSettings && <Health />}
    </SimpleGrid>
  )
}

const getEnquiriesTitle = (enquiries: Data['enquiries']) =>
  enquiries?.unread ? formatCount(enquiries.unread, 'enquiry waits', 'enquiries wait') : 'Enquiries'

function listEnquiryLines(enquiries: Data['enquiries']): Line[] {
  if (!enquiries) return []
  const lines: Line[] = enquiries.oldest.map(({ id, name, subject, at }) => ({
    key: id,
    to: `${ADMIN_PATHS.formSubmissions}?id=${id}`,
    text: [name || 'Anonymous', subject].filter(Boolean).join(': '),
    detail: <TimeAgo at={at} />,
  }))
  if (enquiries.suspects > 0) {
    const to = `${ADMIN_PATHS.formSubmissions}?group=${SUSPECTS}&show=unread`
    lines.push({
      key: SUSPECTS,
      to,
      text: `${enquiries.suspects} suspected spam`,
      detail: 'Check that nothing real is among them.',
    })
  }
  return lines
}

function listVisitorLines({ viewsThisWeek, emptySearches }: Data): Line[] {
  if (viewsThisWeek === null) return []
  const to = `${ADMIN_PATHS.visitors}?days=7`
  const lines: Line[] = [{ key: 'views', to, text: `${formatCount(viewsThisWeek, 'view', 'views')} this week` }]
  if (emptySearches && emptySearches.length > 0)
    lines.push({
      key: 'searches',
      to,
      text: 'Searched for, not found',
      detail: emptySearches.map((words) => `“${words}”`).join(', '),
    })
  return lines
}

const ALL_CHECKS = { to: ADMIN_PATHS.health, text: 'All checks' }

/** Whether backups and email work. The other checks take longer, and have a screen of their own. */
function Health() {
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
