import type { Db } from '#server/db/database.ts'

export const readContentVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('contentState').select('version').executeTakeFirstOrThrow()).version

/** Resolves to the new version. */
export const raiseContentVersion = async (trx: Db): Promise<number> =>
  (
    await trx
      .updateTable('contentState')
      .set((row) => ({ version: row('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version
