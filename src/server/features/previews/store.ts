import type { Db } from '#server/db/database.ts'

export const findTitle = (db: Db, pageId: string) =>
  db.selectFrom('pages').select('title').where('id', '=', pageId).executeTakeFirst()
