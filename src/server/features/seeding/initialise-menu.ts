import { pagePath } from '#contract/paths.ts'
import { DEFAULT_MENU, type MenuEntry } from '#contract/settings/site.ts'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { insertMenuItems, listMenuPlaces } from '#server/features/menu-items/store.ts'
import { listPagesBySlug } from '#server/features/pages/store.ts'

/** Menu entries for pages that are not in the menu, placed at its end (A §4). */
function missingEntries(menu: { url: string; orderIndex: number }[], pages: { title: string; slug: string }[]): MenuEntry[] {
  const last = Math.max(0, ...menu.map((entry) => entry.orderIndex))
  return pages
    .map(({ title, slug }) => ({ title, url: pagePath(slug) }))
    .filter(({ url }) => !menu.some((entry) => entry.url === url))
    .map((entry, index) => ({ ...entry, orderIndex: last + index + 1, isActive: true }))
}

const findMissingDefaults = async (db: Db) => ((await listMenuPlaces(db)).length === 0 ? DEFAULT_MENU : [])
const findMissingPages = async (db: Db) => missingEntries(await listMenuPlaces(db), await listPagesBySlug(db, RESERVED_SLUGS))

type Needs = Pick<Deps, 'database' | 'content' | 'log' | 'now'>

/**
 * The menu of a new website (A §4): four entries if it is empty, then one for each built-in page that is missing. If a step
 * fails, it logs why and returns false; the header then shows its own four links.
 */
export async function initialiseMenu({ database, content, log, now }: Needs): Promise<boolean> {
  async function add(findMissing: (db: Db) => Promise<MenuEntry[]>, failure: string): Promise<boolean> {
    try {
      if ((await findMissing(database.kysely)).length === 0) return true
      // Check again inside the transaction: another process may have been first.
      await content.change(async (trx) => insertMenuItems(trx, await findMissing(trx), now().toISOString()))
      return true
    } catch (error) {
      log.error({ err: error }, failure)
      return false
    }
  }
  return (
    (await add(findMissingDefaults, 'Error inserting menu items'))
    && (await add(findMissingPages, 'Error syncing menu with pages'))
  )
}
