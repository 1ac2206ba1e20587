import { updateCredentials } from '#server/auth/account/store.ts'
import type { Db } from '#server/db/database.ts'
import { countDeleted, countRows } from '#server/db/results.ts'
import type { Role } from '#contract/permissions.ts'

export const TWO_FACTOR_SETTING = 'require_two_factor'

export const consumeRecoveryCode = async (db: Db, userId: string, codeHash: string): Promise<boolean> =>
  (await countDeleted(db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', codeHash))) > 0

export const countRecoveryCodes = (db: Db, userId: string) =>
  countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId))

export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: string[], codesMadeAt: string): Promise<void> {
  await db.updateTable('userCredentials').set({ codesMadeAt }).where('userId', '=', userId).execute()
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (codeHashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}

export async function removeSecondFactor(db: Db, userId: string, updatedAt: string): Promise<void> {
  await updateCredentials(db, userId, { twoFactorSecret: null, twoFactorSince: null, twoFactorStep: 0, updatedAt })
  await replaceRecoveryCodes(db, userId, [], updatedAt)
}

/** Whether a role must use two-factor sign-in; `setting` is what is stored under 'require_two_factor'. */
export const requiresTwoFactor = (setting: string | null | undefined, role: Role): boolean =>
  setting === 'true' && (role === 'editor' || role === 'admin')
