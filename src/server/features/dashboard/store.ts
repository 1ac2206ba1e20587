import { sql } from 'kysely'
import { RESERVED_SLUGS } from '#contract/text/slug.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import { listPagesBySlug, listRecentPages } from '#server/features/pages/store.ts'
import type { FoundRecord } from '#contract/dashboard.ts'
import { contains } from '#server/db/dialect.ts'
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

/** What is unpublished, and who has a page open to edit it. Undefined while there is neither. */
export async function readDraftsState(db: Db): Promise<string | undefined> {
  // Each change of content raises a version. A new draft begins at a random one, so no change makes up for a deletion.
  const contents = sql<number | null>`SUM(version)`
  const states = sql<string | null>`
    STRING_AGG(CONCAT_WS(' ', page_id, state, submitted_at, publish_at, note), ',' ORDER BY page_id)
    FILTER (WHERE state <> 'open' OR publish_at IS NOT NULL)`
  const people = sql<string | null>`STRING_AGG(CONCAT_WS(' ', page_id, user_id), ',' ORDER BY page_id, user_id)`
  const row = await db
    .selectFrom(
      db
        .selectFrom('pageDrafts')
        .select([contents.as('contents'), states.as('states')])
        .as('drafts'),
    )
    .innerJoin(db.selectFrom('pagePresence').select(people.as('people')).as('presence'), (join) => join.onTrue())
    .selectAll()
    .executeTakeFirstOrThrow()
  return row.contents === null && row.people === null ? undefined : JSON.stringify([row.contents, row.states, row.people])
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

/** Who last changed each of these records, by id, and who seeded the website, by time: that entry of the log names no records. */
export async function listLastActors(db: Db, events: { id: string; at: string }[]): Promise<Map<string, string>> {
  if (events.length === 0) return new Map()
  const ids = events.map(({ id }) => id)
  const times = new Set(events.map(({ at }) => at))
  const last = db
    .selectFrom('auditLog')
    .select((row) => row.fn.max('sequence').as('last'))
    .where('entityType', 'in', ['pages', 'media', 'menuItems'])
    .where('entityId', 'in', ids)
    .groupBy('entityId')
  const rows = await db
    .selectFrom('auditLog')
    .select(['entityId', 'occurredAt', 'actorName'])
    .where((entry) =>
      entry.or([
        entry('sequence', 'in', last),
        entry.and([entry('action', '=', 'seeding.run'), entry('occurredAt', 'in', [...times])]),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.entityId ?? row.occurredAt, row.actorName]))
}

/** The most results of a kind. */
export const MAX_FOUND = 5

/** Pages and posts by title or slug, the latest change first. */
export async function findPagesAndPosts(db: Db, search: string): Promise<FoundRecord[]> {
  const findKind = (kind: 'page' | 'post') =>
    db
      .selectFrom('pages')
      .select(['kind', 'id', 'title', sql<string>`'/' || slug`.as('detail')])
      .where('kind', '=', kind)
      .where(contains(['title', 'slug'], search))
      .orderBy('updatedAt', 'desc')
      .limit(MAX_FOUND)
      .execute()
  return (await Promise.all([findKind('page'), findKind('post')])).flat()
}

/** Stored sections by title, as the page that has them. */
export const findSections = (db: Db, search: string): Promise<FoundRecord[]> =>
  db
    .selectFrom('pageSections')
    .innerJoin('pages', 'pages.id', 'pageSections.pageId')
    .select([sql<'section'>`'section'`.as('kind'), 'pages.id', 'pages.title as detail'])
    .select(sql<string>`page_sections.title`.as('title'))
    .where(contains(['pageSections.title'], search))
    .orderBy('pageSections.updatedAt', 'desc')
    .limit(MAX_FOUND)
    .execute()
