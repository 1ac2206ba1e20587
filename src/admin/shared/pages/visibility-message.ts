import { editorPath, pagePath, sectionsPath } from '#contract/paths.ts'
import type { SavedPage } from '#contract/pages/pages.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { sentences } from '#admin/shared/toasts/sentences.ts'
import type { ToastDetail } from '#admin/shared/toasts/toast-detail.ts'
import { useCanEditPage } from './use-can-edit-page.ts'

type Saved = Pick<SavedPage, 'id' | 'slug' | 'kind' | 'status' | 'publishDate' | 'redirectNotice'>

/** What the person may do with the saved page. */
interface May {
  publish: boolean
  edit: boolean
}

/** Tells what a save changed for visitors, and the next step. A new record had no status before. */
export function getVisibilityMessage(
  before: Saved['status'] | undefined,
  { id, slug, kind, status, publishDate, redirectNotice }: Saved,
  may: May,
): ToastDetail | undefined {
  const isNew = status !== before
  if (status === 'published') {
    return {
      text: sentences(isNew ? 'Published.' : '', redirectNotice),
      ...(!before && kind === 'page' && may.edit && { next: { label: 'Add sections', href: sectionsPath(id) } }),
      link: { label: kind === 'post' ? 'View post' : 'View page', href: pagePath(slug), isPublic: true },
    }
  }
  if (status === 'scheduled')
    return publishDate ? { text: sentences(`Goes public on ${formatDateTime(publishDate)}.`, redirectNotice) } : undefined
  if (before) return isNew ? { text: 'Taken off the website.' } : undefined
  return {
    text: `Draft created. Visitors do not see it yet. ${may.publish ? 'Publish it' : 'Submit it for review'} when it is ready.`,
    link: { label: 'Open the draft', href: editorPath(kind, id) },
  }
}

/** The same for the person who is signed in. */
export function useVisibilityMessage() {
  const publish = useHasPermission('content/publish')
  const canEdit = useCanEditPage()
  return (before: Saved['status'] | undefined, saved: SavedPage) =>
    getVisibilityMessage(before, saved, { publish, edit: canEdit(saved) })
}
