import { findPermissions, selectUsers, toUser } from '#server/auth/account/store.ts'
import type { Db } from '#server/db/database.ts'

/** At most this many people get an email. */
const MAX_PUBLISHERS = 50

/** Active people who may publish. */
export const listPublishers = (db: Db) =>
  db
    .selectFrom('userProfiles')
    .innerJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .select(['userProfiles.id', 'email', 'firstName'])
    .where('permissionId', '=', 'content/publish')
    .where('isActive', '=', 1)
    .orderBy('email')
    .limit(MAX_PUBLISHERS)
    .execute()

/** A person who has an active account. */
export const findPerson = (db: Db, id: string) =>
  db.selectFrom('userProfiles').select(['email', 'firstName']).where('id', '=', id).where('isActive', '=', 1).executeTakeFirst()

/** A person with an active account and their permissions. */
export async function findCallerById(db: Db, id: string) {
  const row = await selectUsers(db).where('userProfiles.id', '=', id).where('isActive', '=', 1).executeTakeFirst()
  return row && { user: toUser(row), permissions: await findPermissions(db, id) }
}
