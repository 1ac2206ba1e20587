import type { Db } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'

export type SeededTable = 'pages' | 'menuItems' | 'pageSections' | 'media' | 'contactInfo'

export const isEmpty = async (db: Db, table: SeededTable): Promise<boolean> =>
  !(await exists(
    db
      .selectFrom(table as keyof Tables)
      .select((row) => row.lit(1).as('one'))
      .limit(1),
  ))

export const hasSections = (db: Db, pageId: string) =>
  exists(db.selectFrom('pageSections').select('id').where('pageId', '=', pageId).limit(1))
