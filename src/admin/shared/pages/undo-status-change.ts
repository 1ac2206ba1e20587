import type { PageRecord } from '#contract/pages/pages.ts'
import { client } from '#admin/api.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

type Status = Pick<PageRecord, 'status' | 'publishDate'>

const RESULT = {
  draft: 'is a draft again',
  scheduled: 'is scheduled again',
  published: 'is on the website again',
} satisfies Record<PageRecord['status'], string>

/** The button that gives a post the status it had before a save. A new post becomes a draft. */
export function undoStatusChange(before: Status | null, saved: PageRecord): ToastAction | undefined {
  const { status, publishDate } = before ?? { status: 'draft', publishDate: null }
  if (status === saved.status) return undefined
  const { id, version, title, slug, kind } = saved
  return undoAction(async () => {
    await client.pages.update({ id, version, title, slug, kind, status, publishDate })
    return `"${title}" ${RESULT[status]}`
  })
}
