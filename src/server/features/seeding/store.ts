import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type SeededTable = 'pages' | 'menuItems' | 'pageSections' | 'media' | 'contactInfo'

export async function isEmpty(db: Db, table: SeededTable): Promise<boolean> {
  const found = await db
    .selectFrom(table as keyof Tables)
    .select((row) => row.lit(1).as('one'))
    .limit(1)
    .execute()
  return found.length === 0
}

export const hasSections = async (db: Db, pageId: string): Promise<boolean> =>
  (await db.selectFrom('pageSections').select('id').where('pageId', '=', pageId).limit(1).execute()).length > 0
