import { sql } from 'kysely'
import type { Section } from '#contract/sections/display.ts'
import { findLastActor } from '#server/audit/store.ts'
import type { Db } from '#server/db/database.ts'
import { parseJson } from '#server/db/dialect.ts'
import type { PageSectionRow } from '#server/db/tables.ts'

/** A section as it is stored, and the page that it belongs to. */
export interface StoredSection extends Section {
  pageId: string
  version: number
  updatedAt: string
}

const toSection = ({ createdAt: _, content, isActive, ...row }: PageSectionRow): StoredSection => ({
  ...row,
  content: parseJson(content),
  isActive: isActive === 1,
})

export async function listSections(db: Db, pageId: string): Promise<StoredSection[]> {
  const rows = await selectSections(db).where('pageId', '=', pageId).orderBy('orderIndex').orderBy('id').execute()
  return rows.map(toSection)
}

export async function findSection(db: Db, id: string): Promise<StoredSection | undefined> {
  const row = await findSectionRow(db, id)
  return row && toSection(row)
}

const selectSections = (db: Db) => db.selectFrom('pageSections').selectAll()

/** The row as it is, to be kept in the trash. */
export const findSectionRow = (db: Db, id: string) => selectSections(db).where('id', '=', id).executeTakeFirst()

export const findPage = (db: Db, id: string) =>
  db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'kind', 'status', 'publishDate', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertSections(db: Db, rows: PageSectionRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('pageSections').values(rows).execute()
}

export const updateSection = (
  db: Db,
  id: string,
  values: Pick<PageSectionRow, 'sectionType' | 'title' | 'description' | 'content' | 'isActive' | 'updatedAt'>,
) =>
  db
    .updateTable('pageSections')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteSection = (db: Db, id: string) => db.deleteFrom('pageSections').where('id', '=', id).execute()

/** Numbers all at once. The version stays: no form holds the number, and none is stale because of it. */
export async function numberSections(db: Db, pageId: string, sections: Pick<Section, 'id' | 'orderIndex'>[]): Promise<void> {
  if (sections.length === 0) return
  const cases = sections.map(({ id, orderIndex }) => sql`WHEN ${id} THEN CAST(${orderIndex} AS INTEGER)`)
  await db
    .updateTable('pageSections')
    .set({ orderIndex: sql<number>`CASE id ${sql.join(cases, sql` `)} ELSE order_index END` })
    .where('pageId', '=', pageId)
    .execute()
}

/** The last change of a page's sections that is known, and whose it was. */
export async function findLatestChange(db: Db, pageId: string, now: string) {
  const ordered = await findLastActor(db, 'pages', pageId)
  const latest = await selectSections(db).where('pageId', '=', pageId).orderBy('updatedAt', 'desc').limit(1).executeTakeFirst()
  const edited = latest && (await findLastActor(db, 'pageSections', latest.id))
  const last = [ordered, edited]
    .filter((found) => found !== undefined)
    .toSorted((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1))[0]
  return { changedBy: last?.actorName ?? null, changedAt: last?.occurredAt ?? now }
}
