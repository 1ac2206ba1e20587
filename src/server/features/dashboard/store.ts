import { sql } from 'kysely'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import { listPagesBySlug, listRecentPages } from '#server/features/pages/store.ts'
import type { RecentRows } from './rules.ts'

/** More than are shown, because several become one event. */
const FETCHED = 60

export async function countContent(db: Db) {
  const [pages, menuItems, media, builtIn] = await Promise.all([
    countRows(db.selectFrom('pages')),
    countRows(db.selectFrom('menuItems')),
    countRows(db.selectFrom('media')),
    listPagesBySlug(db, RESERVED_SLUGS),
  ])
  // "Start empty" stores no privacy notice: its built-in text stays in use.
  const isBuiltInPageMissing = builtIn.length < RESERVED_SLUGS.length
  return { pages, menuItems, media, isBuiltInPageMissing }
}

/** Submitting, returning and scheduling do not raise the version of a draft. */
const STATE_NUMBER = sql`
  CASE state WHEN 'submitted' THEN 3000017 WHEN 'returned' THEN 5000011 ELSE 0 END
  + CASE WHEN publish_at IS NULL THEN 0 ELSE 7000003 END + COALESCE(LENGTH(note), 0)`

/**
 * Differs when a draft has changed, or its state, or somebody has opened or closed a page to edit it. Undefined while there is
 * neither.
 */
export async function readDraftsVersion(db: Db): Promise<number | undefined> {
  const drafts = db.selectFrom('pageDrafts').select(sql<number | null>`SUM(version + ${STATE_NUMBER})`.as('version'))
  const people = db.selectFrom('pagePresence').select((row) => row.fn.countAll<number>().as('version'))
  const rows = await drafts.unionAll(people).execute()
  return rows.reduce((sum, { version }) => sum + Number(version ?? 0), 0) || undefined
}

/** A number that rises with every change of enquiries. */
export async function readEnquiriesVersion(db: Db): Promise<number> {
  const rows = await db.selectFrom('formSubmissionGroups').select('version').execute()
  return rows.reduce((sum, { version }) => sum + version, 0)
}

export async function listRecent(db: Db): Promise<RecentRows> {
  const [pages, media, menuItems] = await Promise.all([
    listRecentPages(db, FETCHED),
    db
      .selectFrom('media')
      .select(['id', 'title', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(FETCHED)
      .execute(),
    db
      .selectFrom('menuItems')
      .select(['id', 'title', 'createdAt', 'updatedAt'])
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .limit(FETCHED)
      .execute(),
  ])
  return { pages, media, menuItems }
}

/** Who last changed each of these records, by id. */
export async function listLastActors(db: Db, ids: string[]): Promise<Map<string | null, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('auditLog')
    .select(['entityId', 'actorName'])
    .where('sequence', 'in', (query) =>
      query
        .selectFrom('auditLog')
        .select((row) => row.fn.max('sequence').as('last'))
        .where('entityType', 'in', ['pages', 'media', 'menuItems'])
        .where('entityId', 'in', ids)
        .groupBy('entityId'),
    )
    .execute()
  return new Map(rows.map((row) => [row.entityId, row.actorName]))
}
