import type { Db } from '#server/db/database.ts'
import type { FormSubmissionRow } from '#server/db/tables.ts'

/** Inserts unless the fingerprint or the reference is there already; says whether it did. */
export async function insertSubmission(db: Db, row: FormSubmissionRow): Promise<boolean> {
  const inserted = await db
    .insertInto('formSubmissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findReference(db: Db, fingerprint: string): Promise<string | undefined> {
  const row = await db.selectFrom('formSubmissions').select('reference').where('fingerprint', '=', fingerprint).executeTakeFirst()
  return row?.reference
}

export async function hasReference(db: Db, reference: string): Promise<boolean> {
  const row = await db.selectFrom('formSubmissions').select('id').where('reference', '=', reference).executeTakeFirst()
  return row !== undefined
}
