import { PERMISSIONS, type Permission, type Role } from '#contract/permissions.ts'
import type { User } from '#contract/accounts/users.ts'
import { getLatestCreation } from '#server/auth/latest-creation.ts'
import type { Db, Trx } from '#server/db/database.ts'
import type { AccountTokenRow, UserCredentialsRow, UserProfileRow } from '#server/db/people-tables.ts'
import { countDeleted, exists } from '#server/db/results.ts'

/** Profiles with what may be shown of their credentials. All queries of users start here. */
export const selectUsers = (db: Db) =>
  db
    .selectFrom('userProfiles')
    .leftJoin('userCredentials', 'userCredentials.userId', 'userProfiles.id')
    .selectAll('userProfiles')
    .select(['userCredentials.emailVerifiedAt', 'userCredentials.twoFactorSince'])

export type UserRow = UserProfileRow & {
  [Column in keyof Pick<UserCredentialsRow, 'emailVerifiedAt' | 'twoFactorSince'>]: string | null
}

export const toUser = ({ emailVerifiedAt, twoFactorSince, isActive, ...profile }: UserRow): User => ({
  ...profile,
  isActive: isActive === 1,
  isEmailVerified: emailVerifiedAt !== null,
  hasTwoFactor: twoFactorSince !== null,
})

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('userProfiles.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export const isKnownPermission = (id: string | null): id is Permission => (PERMISSIONS as readonly (string | null)[]).includes(id)

/**
 * The permissions of a user by their role; none if they are deactivated. The rule about two-factor sign-in is for sessions: what
 * a person has begun before it, such as a scheduled draft or a preview link, stays valid.
 */
export async function findPermissions(db: Db, userId: string): Promise<Set<Permission>> {
  const rows = await db
    .selectFrom('userProfiles')
    .innerJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .select('permissionId')
    .where('userProfiles.id', '=', userId)
    .where('isActive', '=', 1)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId).filter(isKnownPermission))
}

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

/** Inserts a profile with its credentials. Throws a unique violation if the email is taken. */
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
      codesMadeAt: null,
      updatedAt: now,
    })
    .execute()
}

export const hasAnyAccount = (db: Db) => exists(db.selectFrom('userProfiles').select('id').limit(1))

export const findCredentials = (db: Db, userId: string) =>
  db.selectFrom('userCredentials').selectAll().where('userId', '=', userId).executeTakeFirst()

export const updateCredentials = (db: Db, userId: string, values: Partial<UserCredentialsRow> & { updatedAt: string }) =>
  db.updateTable('userCredentials').set(values).where('userId', '=', userId).execute()

/** Keeps the time of an earlier verification. */
export const verifyEmail = (db: Db, userId: string, now: string) =>
  db
    .updateTable('userCredentials')
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where('userId', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()

export const insertAccountToken = (db: Db, row: AccountTokenRow) => db.insertInto('accountTokens').values(row).execute()

/** The owner of a link. None if the admin who created it is no longer an active admin. */
export const findAccountToken = (db: Db, tokenHash: string, purpose: AccountTokenRow['purpose'], now: string) =>
  db
    .selectFrom('accountTokens')
    .innerJoin('userProfiles', 'userProfiles.id', 'accountTokens.userId')
    .leftJoin('userProfiles as maker', 'maker.id', 'accountTokens.madeBy')
    .select(['userProfiles.id', 'userProfiles.email', 'userProfiles.firstName', 'userProfiles.lastName'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('accountTokens.createdAt', '<=', getLatestCreation(now))
    .where('userProfiles.isActive', '=', 1)
    .where((where) =>
      where.or([where('madeBy', 'is', null), where.and([where('maker.isActive', '=', 1), where('maker.role', '=', 'admin')])]),
    )
    .executeTakeFirst()

/** Deletes a token; false if another request has already used it. */
export const consumeAccountToken = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await countDeleted(db.deleteFrom('accountTokens').where('tokenHash', '=', tokenHash))) > 0

/** Deletes the account links that an admin created for others. */
export const deleteLinksMadeBy = (db: Db, userId: string) => db.deleteFrom('accountTokens').where('madeBy', '=', userId).execute()

/** Deletes all links of a user for this purpose, and all expired links. */
export const deleteAccountTokens = (db: Db, userId: string, purpose: AccountTokenRow['purpose'], now: string) =>
  db
    .deleteFrom('accountTokens')
    .where((where) =>
      where.or([where.and([where('userId', '=', userId), where('purpose', '=', purpose)]), where('expiresAt', '<', now)]),
    )
    .execute()
