import type { Role } from '#contract/permissions.ts'
import type { Db, Trx } from '#server/db/database.ts'

export interface NewAccount {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordHash: string
  isEmailVerified: boolean
  now: string
}

/** A profile with its credentials, in the transaction of what causes it. Throws a unique violation if the email is taken. */
export async function createAccount(trx: Trx, { id, passwordHash, isEmailVerified, now, ...profile }: NewAccount): Promise<void> {
  const dates = { createdAt: now, updatedAt: now }
  await trx
    .insertInto('userProfiles')
    .values({ id, ...profile, isActive: 1, lastLogin: null, version: 1, ...dates })
    .execute()
  await trx
    .insertInto('userCredentials')
    .values({
      userId: id,
      passwordHash,
      emailVerifiedAt: isEmailVerified ? now : null,
      twoFactorSecret: null,
      twoFactorSince: null,
      twoFactorStep: 0,
      updatedAt: now,
    })
    .execute()
}

export async function hasAnyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('userProfiles').select('id').limit(1).execute()).length > 0
}
