import type { Logger } from 'pino'
import { DEFAULT_MENU, type MenuEntry } from '#contract/site.ts'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import type { ContentVersion } from '#server/cache/content-version.ts'
import type { Database, Db } from '#server/db/database.ts'
import { listPagesBySlug } from '#server/features/pages/store.ts'
import { missingEntries } from './rules.ts'
import { insertMenuItems, listMenuPlaces } from './store.ts'

const defaultsIfEmpty = async (db: Db) => ((await listMenuPlaces(db)).length === 0 ? DEFAULT_MENU : [])
const pagesNotInMenu = async (db: Db) => missingEntries(await listMenuPlaces(db), await listPagesBySlug(db, RESERVED_SLUGS))

/**
 * The menu of a new website (A §4): four entries if it is empty, then one for each built-in page that is missing. If a step
 * fails, it logs why and returns false; the header then shows its own four links.
 */
export async function initialiseMenu({
  database,
  content,
  log,
  now,
}: {
  database: Database
  content: ContentVersion
  log: Pick<Logger, 'error'>
  now: () => Date
}): Promise<boolean> {
  async function add(wanted: (db: Db) => Promise<MenuEntry[]>, failure: string): Promise<boolean> {
    try {
      if ((await wanted(database.kysely)).length === 0) return true
      // Check again inside the transaction: another process may have been first.
      await content.change(async (trx) => insertMenuItems(trx, await wanted(trx), now().toISOString()))
      return true
    } catch (error) {
      log.error({ err: error }, failure)
      return false
    }
  }
  return (
    (await add(defaultsIfEmpty, 'Error inserting menu items')) && (await add(pagesNotInMenu, 'Error syncing menu with pages'))
  )
}
