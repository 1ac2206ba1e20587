import { sql } from 'kysely'
import type { Section } from '#contract/sections/display.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import type { PageSectionRow } from '#server/db/content-tables.ts'
import { saveRevision } from '#server/features/pages/history/store.ts'
import { selectPagesLinkingTo, type StoredSection } from '#server/features/pages/store.ts'
import { getFields } from './rules.ts'

export const toSection = ({ createdAt: _, content, isActive, ...row }: PageSectionRow): StoredSection => ({
  ...row,
  content: parseJson(content),
  isActive: isActive === 1,
})

/** The sections of these pages in order. */
export async function listSectionsOf(db: Db, pageIds: string[]): Promise<StoredSection[]> {
  const rows = await db
    .selectFrom('pageSections')
    .selectAll()
    .where('pageId', 'in', pageIds)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
  return rows.map(toSection)
}

export async function findSection(db: Db, id: string): Promise<StoredSection | undefined> {
  const row = await db.selectFrom('pageSections').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toSection(row)
}

export async function insertSections(db: Db, rows: PageSectionRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('pageSections').values(rows).execute()
}

/** Keeps the section in its history and changes it. Resolves to the section as it is now. */
export async function updateSection(db: Db, before: StoredSection, values: Partial<PageSectionRow>): Promise<StoredSection> {
  await saveRevision(db, 'pageSections', before, getFields(before))
  const row = await db
    .updateTable('pageSections')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSection(row)
}

/** Resolves to the deleted row, for the trash. */
export const deleteSection = (db: Db, id: string) =>
  db.deleteFrom('pageSections').where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Numbers all sections of a page at once. Their versions stay, because forms do not show the number. */
export async function numberSections(db: Db, pageId: string, sections: Pick<Section, 'id' | 'orderIndex'>[]): Promise<void> {
  if (sections.length === 0) return
  const cases = sections.map(({ id, orderIndex }) => sql`WHEN ${id} THEN CAST(${orderIndex} AS INTEGER)`)
  await db
    .updateTable('pageSections')
    .set({ orderIndex: sql<number>`CASE id ${sql.join(cases, sql` `)} ELSE order_index END` })
    .where('pageId', '=', pageId)
    .execute()
}

/** Sections that may link to a path. */
export const listSectionsLinkingTo = async (db: Db, path: string): Promise<StoredSection[]> =>
  (
    await db
      .selectFrom('pageSections')
      .selectAll()
      .where('pageId', 'in', selectPagesLinkingTo(db, path))
      .where(containsAddress(['content'], path))
      .execute()
  ).map(toSection)
