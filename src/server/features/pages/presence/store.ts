import type { Db } from '#server/db/database.ts'
import type { PagePresenceRow } from '#server/db/content-tables.ts'

export const savePresence = (db: Db, row: PagePresenceRow) =>
  db
    .insertInto('pagePresence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['pageId', 'userId']).doUpdateSet({ sectionId: row.sectionId, seenAt: row.seenAt }),
    )
    .execute()

export const removePresence = (db: Db, pageId: string, userId: string) =>
  db.deleteFrom('pagePresence').where('pageId', '=', pageId).where('userId', '=', userId).execute()

/** Removes who was seen before, or after: that was while the clock was wrong. */
export const removeOldPresence = (db: Db, { before, after }: { before: string; after: string }) =>
  db
    .deleteFrom('pagePresence')
    .where((row) => row.or([row('seenAt', '<', before), row('seenAt', '>', after)]))
    .execute()

/** The others who have had the page open after `since`. */
export const listPresent = (db: Db, pageId: string, except: string, since: string) =>
  db
    .selectFrom('pagePresence')
    .innerJoin('userProfiles', 'userProfiles.id', 'pagePresence.userId')
    .select(['userId', 'firstName', 'lastName', 'sectionId'])
    .where('pageId', '=', pageId)
    .where('userId', '<>', except)
    .where('seenAt', '>', since)
    .where('isActive', '=', 1)
    .orderBy('userId')
    .execute()
