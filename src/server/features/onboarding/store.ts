import type { Db } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'

/** The types of the contact entries that visitors see. */
export async function listContactTypes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('contactInfo')
    .select('type')
    .distinct()
    .where('isActive', '=', 1)
    .where('isSample', '=', 0)
    .execute()
  return rows.map(({ type }) => type)
}

/** Whether there is a second account, or an invitation of one. */
export const hasColleague = async (db: Db): Promise<boolean> =>
  (await exists(db.selectFrom('userProfiles').select('id').offset(1).limit(1)))
  || (await exists(db.selectFrom('userInvitations').select('id').where('endedAt', 'is', null).limit(1)))

export const hasSentMail = (db: Db): Promise<boolean> =>
  exists(db.selectFrom('outbox').select('id').where('status', '=', 'sent').limit(1))

export const hasPublishedPost = (db: Db): Promise<boolean> =>
  exists(db.selectFrom('pages').select('id').where('kind', '=', 'post').where('status', '=', 'published').limit(1))
