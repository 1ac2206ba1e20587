import type { PageRecord } from '#contract/pages.ts'
import { client } from '#admin/api.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

/** The button that publishes again what a save has taken off the website. */
export function undoUnpublish(before: PageRecord | null, saved: PageRecord): ToastAction | undefined {
  if (before?.status !== 'published' || saved.status !== 'draft') return undefined
  const { id, version, title, slug, kind } = saved
  const { status, publishDate } = before
  return undoAction(async () => {
    await client.pages.update({ id, version, title, slug, kind, status, publishDate })
    return `"${title}" is on the website again`
  })
}
