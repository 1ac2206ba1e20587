import type { Db } from '#server/db/database.ts'

export const TWO_FACTOR_SETTING = 'require_two_factor'

export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (codeHashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}
