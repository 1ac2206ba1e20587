import type { Db } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'

/** What signing in, and a link for it, need of an account. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('userProfiles')
    .innerJoin('userCredentials', 'userCredentials.userId', 'userProfiles.id')
    .select(['userProfiles.id', 'email', 'firstName', 'lastName', 'isActive', 'lastLogin'])
    .select(['passwordHash', 'emailVerifiedAt', 'twoFactorSince'])
    .where('userProfiles.email', '=', email)
    .executeTakeFirst()

export const hasSessionFrom = async (db: Db, userId: string, clientAddress: string | null) =>
  clientAddress !== null
  && exists(db.selectFrom('sessions').select('id').where('userId', '=', userId).where('ipAddress', '=', clientAddress).limit(1))

/** Extends a live session to this time, or to its latest possible end. Returns the new end. */
export const extendSession = (db: Db, id: string, now: string, until: string) =>
  db
    .updateTable('sessions')
    .set((row) => ({
      lastSeenAt: now,
      expiresAt: row.case().when('endsAt', '<', until).then(row.ref('endsAt')).else(until).end(),
    }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('expiresAt')
    .executeTakeFirst()
