import type { User } from '#contract/users.ts'
import type { Db } from '#server/db/database.ts'
import type { UserCredentialsRow, UserProfileRow } from '#server/db/tables.ts'

/** A profile with what its credentials tell, and no secret: the base of every query of people. */
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
