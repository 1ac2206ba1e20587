import type { PageRecord } from '#contract/pages.ts'
import type { Db } from '#server/db/database.ts'
import { statusAt } from '#server/features/pages/store.ts'
import type { PageState } from './rules.ts'
import { findPage, type StoredPage } from './store.ts'

/** A page as staff see it at this moment. */
export async function readPage(db: Db, id: string, now: string): Promise<(PageRecord & StoredPage) | undefined> {
  const page = await findPage(db, id)
  return page && { ...page, status: statusAt(now, page) }
}

/** The fields of a page as an update takes them. */
export function stateOf(page: StoredPage, now: string): PageState {
  const { id: _id, version: _v, createdAt: _c, updatedAt: _u, createdBy: _by, publicSlug: _public, ...state } = page
  return { ...state, status: statusAt(now, page) }
}
