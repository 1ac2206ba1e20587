import { refuseEditing } from '#server/api/refuse.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import { arrangeAll } from './rules.ts'
import { findPage, listSections } from './store.ts'

/** The page whose sections somebody is about to change; undefined if there is none. Throws FORBIDDEN if they may not. */
export async function findEditablePage(db: Db, caller: Caller, pageId: string) {
  const page = await findPage(db, pageId)
  if (page) refuseEditing(caller, page)
  return page
}

/** The same with its sections in order. */
export async function findEditableSections(db: Db, caller: Caller, pageId: string) {
  const page = await findEditablePage(db, caller, pageId)
  if (!page) return undefined
  const stored = await listSections(db, pageId)
  return { page, stored, arranged: arrangeAll(page.slug, stored) }
}
