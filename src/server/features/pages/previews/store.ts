import type { Db } from '#server/db/database.ts'

/* A link carries the round of its page. Ending all links of a page starts the next round. */

export const readPreviewRound = async (db: Db, pageId: string): Promise<number> =>
  (await db.selectFrom('previewRounds').select('round').where('pageId', '=', pageId).executeTakeFirst())?.round ?? 0

export const endPreviewRound = (db: Db, pageId: string) =>
  db
    .insertInto('previewRounds')
    .values({ pageId, round: 1 })
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet((row) => ({ round: row('previewRounds.round', '+', 1) })))
    .execute()
