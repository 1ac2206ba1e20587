import { getState, type PageState } from '#server/features/pages/rules.ts'
import type { StoredPage } from '#server/features/pages/store.ts'
import { fieldsWithDraft, type Draft } from './draft.ts'

/** The fields of the page once its draft is published. A hidden page becomes visible at its publication date, or at once. */
export function getPublishedState(record: StoredPage, draft: Draft | undefined, now: string): PageState {
  const { kind, status } = getState(record)
  const fields = fieldsWithDraft(record, draft)
  if (status !== 'draft') return { ...fields, kind, status }
  const isLater = fields.publishDate !== null && fields.publishDate > now
  return { ...fields, kind, status: isLater ? 'scheduled' : 'published' }
}
