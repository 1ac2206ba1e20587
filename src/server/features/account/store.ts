import type { Db } from '#server/db/database.ts'

/** The active account with this email address. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('userProfiles')
    .innerJoin('userCredentials', 'userCredentials.userId', 'userProfiles.id')
    .select([
      'userProfiles.id',
      'userProfiles.email',
      'userProfiles.firstName',
      'userProfiles.lastName',
      'userCredentials.emailVerifiedAt',
    ])
    .where('userProfiles.email', '=', email)
    .where('userProfiles.isActive', '=', 1)
    .executeTakeFirst()

export const updateNames = (db: Db, id: string, values: { firstName: string; lastName: string; updatedAt: string }) =>
  db
    .updateTable('userProfiles')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
