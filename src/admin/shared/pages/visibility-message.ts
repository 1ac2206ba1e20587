import { editorPath, pagePath } from '#contract/paths.ts'
import type { SavedPage } from '#contract/pages.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { sentences } from '#admin/shared/toasts/sentences.ts'
import type { ToastDetail } from '#admin/shared/toasts/toast-detail.ts'

type Saved = Pick<SavedPage, 'id' | 'slug' | 'kind' | 'status' | 'publishDate' | 'redirectNotice'>

/** Tells what a save changed for visitors. A new record had no status before. */
export function getVisibilityMessage(
  before: Saved['status'] | undefined,
  { id, slug, kind, status, publishDate, redirectNotice }: Saved,
): ToastDetail | undefined {
  const isNew = status !== before
  if (status === 'published') {
    return {
      text: sentences(isNew ? 'Published.' : '', redirectNotice),
      link: { label: kind === 'post' ? 'View post' : 'View page', href: pagePath(slug), isPublic: true },
    }
  }
  if (status === 'scheduled')
    return publishDate ? { text: sentences(`Goes public on ${formatDateTime(publishDate)}.`, redirectNotice) } : undefined
  if (before) return isNew ? { text: 'Taken off the website.' } : undefined
  return {
    text: 'Draft created. Visitors do not see it yet. Publish it when it is ready.',
    link: { label: 'Open the draft', href: editorPath(kind, id) },
  }
}
