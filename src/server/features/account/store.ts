import type { Db } from '#server/db/database.ts'

/** An active person by address. */
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

/** Says false if the profile has another version by now. */
export async function updateNames(
  db: Db,
  id: string,
  version: number,
  values: { firstName: string; lastName: string; updatedAt: string },
): Promise<boolean> {
  const result = await db
    .updateTable('userProfiles')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
