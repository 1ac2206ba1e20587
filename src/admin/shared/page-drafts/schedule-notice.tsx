import { Alert, Text } from '@mantine/core'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { formatPublication } from '#admin/shared/time/format-time.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

/** Says when a draft goes public, and warns people whose changes end its schedule. */
export function ScheduleNotice({ draft: { publishAt, mayEdit, mayPublish } }: { draft: PageDraftStatus }) {
  if (!publishAt) return null
  const when = `Goes public on ${formatPublication(publishAt, serverNow())}.`
  if (!mayEdit || mayPublish) return <Text size="sm">{when}</Text>
  return (
    <Alert color="gold" variant="light">
      {when} If you change it, an editor must schedule it again.
    </Alert>
  )
}
