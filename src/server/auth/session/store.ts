import type { Db } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/people-tables.ts'
import { getLatestCreation } from '#server/auth/latest-creation.ts'
import { TWO_FACTOR_SETTING, requiresTwoFactor } from '#server/auth/second-factor/store.ts'
import { isKnownPermission, selectUsers, toUser } from '#server/auth/account/store.ts'
import { exists } from '#server/db/results.ts'
import type { Caller } from './caller.ts'

/** The active session of a token with its user and current permissions: one query, one row per permission. */
export async function findCaller(db: Db, tokenHash: string, now: string): Promise<(Caller & { lastSeenAt: string }) | undefined> {
  const rows = await selectUsers(db)
    .innerJoin('sessions', 'sessions.userId', 'userProfiles.id')
    .leftJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .leftJoin('siteSettings as rule', (join) => join.on('rule.settingKey', '=', TWO_FACTOR_SETTING))
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.lastSeenAt', 'sessions.confirmedAt'])
    .select(['rolePermissions.permissionId', 'rule.settingValue as twoFactorSetting'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.createdAt', '<=', getLatestCreation(now))
    .where('userProfiles.isActive', '=', 1)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { sessionId, expiresAt, lastSeenAt, confirmedAt, permissionId: _, twoFactorSetting, ...row } = first
  const user = toUser(row)
  const mustSetUpTwoFactor = requiresTwoFactor(twoFactorSetting, user.role) && !user.hasTwoFactor
  const permissions = new Set(mustSetUpTwoFactor ? [] : rows.map(({ permissionId }) => permissionId).filter(isKnownPermission))
  return { user, permissions, sessionId, expiresAt, lastSeenAt, confirmedAt, mustSetUpTwoFactor }
}

export const touchSession = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute()

/** Whether the session exists, active or ended. */
export const sessionExists = (db: Db, tokenHash: string) =>
  exists(db.selectFrom('sessions').select('id').where('tokenHash', '=', tokenHash))

export const setConfirmed = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', id).execute()

/** Replaces the token; the old one stops working. */
export const replaceSessionToken = (db: Db, id: string, tokenHash: string) =>
  db.updateTable('sessions').set({ tokenHash }).where('id', '=', id).execute()

export const listLiveSessions = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('createdAt', '<=', getLatestCreation(now))
    .orderBy('createdAt', 'desc')
    .execute()

export const insertSession = (db: Db, row: SessionRow) => db.insertInto('sessions').values(row).execute()

/** Does not raise the version, because it is not an edit of the profile. */
export const setLastLogin = (db: Db, userId: string, now: string) =>
  db.updateTable('userProfiles').set({ lastLogin: now }).where('id', '=', userId).execute()

/** Ends active sessions of a user: all, all but one, or just one. Returns how many. */
export async function endSessions(
  db: Db,
  userId: string,
  now: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except!))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
