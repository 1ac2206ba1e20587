import { pagePath } from '#contract/paths.ts'
import type { ApiOutputs } from '#admin/api.ts'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import type { ToastDetail } from '#admin/shared/toasts/toast-detail.tsx'

type Saved = Pick<ApiOutputs['pages']['get'], 'slug' | 'kind' | 'status' | 'publishDate'>

/** Tells what a save changed for visitors. A new record had no status before. */
export function getVisibilityMessage(
  before: Saved['status'] | undefined,
  { slug, kind, status, publishDate }: Saved,
): ToastDetail | undefined {
  const isNew = status !== before
  if (status === 'published') {
    return {
      text: isNew ? 'Published.' : '',
      link: { label: kind === 'post' ? 'View post' : 'View page', href: pagePath(slug), isPublic: true },
    }
  }
  if (status === 'scheduled') return publishDate ? { text: `Goes public on ${formatDateTime(publishDate)}.` } : undefined
  return before && isNew ? { text: 'Taken off the website.' } : undefined
}
