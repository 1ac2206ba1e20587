import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * SQLite then refuses what needs one more page, as on a full disk, and answers with the error. `PRAGMA max_page_count = 1000000`
 * makes room.
 */
export async function fillDisk(db: Db): Promise<unknown> {
  await sql`PRAGMA max_page_count = 1`.execute(db)
  for (;;) {
    const id = randomUUID()
    const values = { id, entityType: 'pages', entityId: id, version: 1, state: 'x'.repeat(2000), savedBy: null, savedAt: '' }
    try {
      await db.insertInto('revisions').values(values).execute()
    } catch (error) {
      return error
    }
  }
}
