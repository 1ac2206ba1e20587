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
