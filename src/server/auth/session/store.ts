import type { Db } from '#server/db/database.ts'
import type { AccountTokenRow, SessionRow } from '#server/db/tables.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Caller } from './caller.ts'
import { requiresTwoFactor } from '#server/auth/second-factor/two-factor-rule.ts'
import { selectUsers, toUser } from '#server/auth/account/users.ts'

const TWO_FACTOR_SETTING = 'require_two_factor'

/** The live session of a token with its person and what they may do now: one query, a row for each permission. */
export async function findCaller(db: Db, tokenHash: string, now: string): Promise<(Caller & { lastSeenAt: string }) | undefined> {
  const rows = await selectUsers(db)
    .innerJoin('sessions', 'sessions.userId', 'userProfiles.id')
    .leftJoin('rolePermissions', 'rolePermissions.role', 'userProfiles.role')
    .leftJoin('siteSettings as rule', (join) => join.on('rule.settingKey', '=', TWO_FACTOR_SETTING))
    .select([
      'sessions.id as sessionId',
      'sessions.expiresAt',
      'sessions.lastSeenAt',
      'sessions.confirmedAt',
      'rolePermissions.permissionId',
      'rule.settingValue as twoFactorSetting',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('userProfiles.isActive', '=', 1)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { sessionId, expiresAt, lastSeenAt, confirmedAt, permissionId: _, twoFactorSetting, ...row } = first
  const user = toUser(row)
  const mustSetUpTwoFactor = requiresTwoFactor(twoFactorSetting, user.role) && !user.hasTwoFactor
  const isKnown = (id: string | null): id is Permission => (PERMISSIONS as readonly (string | null)[]).includes(id)
  const permissions = new Set(mustSetUpTwoFactor ? [] : rows.map(({ permissionId }) => permissionId).filter(isKnown))
  return { user, permissions, sessionId, expiresAt, lastSeenAt, confirmedAt, mustSetUpTwoFactor }
}

export const touchSession = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute()

export const readTwoFactorSetting = async (db: Db) =>
  (await db.selectFrom('siteSettings').select('settingValue').where('settingKey', '=', TWO_FACTOR_SETTING).executeTakeFirst())
    ?.settingValue

/** Whether this was a session of ours, whatever has become of it. */
export const wasSession = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.selectFrom('sessions').select('id').where('tokenHash', '=', tokenHash).execute()).length > 0

export const setConfirmed = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', id).execute()

/** From now on the session is opened by another token only. */
export const replaceSessionToken = (db: Db, id: string, tokenHash: string, now: string) =>
  db.updateTable('sessions').set({ tokenHash, confirmedAt: now }).where('id', '=', id).execute()

export const listLiveSessions = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()

export const insertSession = (db: Db, row: SessionRow) => db.insertInto('sessions').values(row).execute()

/** Not a change of the profile that two editors could fight over: the version stays. */
export const setLastLogin = (db: Db, userId: string, now: string) =>
  db.updateTable('userProfiles').set({ lastLogin: now }).where('id', '=', userId).execute()

/** Removes sessions that ended long ago; until then they tell from where somebody came in before. */
export const deleteOldSessions = (db: Db, userId: string, before: string) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('endsAt', '<', before).execute()

/** Ends the live sessions of a person: all, all but one, or just one. Says how many there were. */
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

export const findCredentials = (db: Db, userId: string) =>
  db.selectFrom('userCredentials').selectAll().where('userId', '=', userId).executeTakeFirst()

export const updateCredentials = (
  db: Db,
  userId: string,
  values: Partial<{
    passwordHash: string
    emailVerifiedAt: string
    twoFactorSecret: string | null
    twoFactorSince: string | null
    twoFactorStep: number
  }> & { updatedAt: string },
) => db.updateTable('userCredentials').set(values).where('userId', '=', userId).execute()

/** What was verified before keeps its time. */
export const verifyEmail = (db: Db, userId: string, now: string) =>
  db
    .updateTable('userCredentials')
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where('userId', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()

export const insertAccountToken = (db: Db, row: AccountTokenRow) => db.insertInto('accountTokens').values(row).execute()

/** Whose link this is, unless the admin who made it is an active admin no more. */
export const findAccountToken = (db: Db, tokenHash: string, purpose: AccountTokenRow['purpose'], now: string) =>
  db
    .selectFrom('accountTokens')
    .innerJoin('userProfiles', 'userProfiles.id', 'accountTokens.userId')
    .leftJoin('userProfiles as maker', 'maker.id', 'accountTokens.madeBy')
    .select(['userProfiles.id', 'userProfiles.email', 'userProfiles.firstName', 'userProfiles.lastName'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('userProfiles.isActive', '=', 1)
    .where((where) =>
      where.or([where('madeBy', 'is', null), where.and([where('maker.isActive', '=', 1), where('maker.role', '=', 'admin')])]),
    )
    .executeTakeFirst()

/** Takes a token back: who gets it, has used it. Says false if another request was first. */
export async function consumeAccountToken(db: Db, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('accountTokens').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends the links to accounts of others that an admin has made. */
export const deleteLinksMadeBy = (db: Db, userId: string) => db.deleteFrom('accountTokens').where('madeBy', '=', userId).execute()

/** Ends all other links of this purpose, and those of anybody that have expired. */
export const deleteAccountTokens = (db: Db, userId: string, purpose: AccountTokenRow['purpose'], now: string) =>
  db
    .deleteFrom('accountTokens')
    .where((where) =>
      where.or([where.and([where('userId', '=', userId), where('purpose', '=', purpose)]), where('expiresAt', '<', now)]),
    )
    .execute()

export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (codeHashes.length === 0) return
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}

/** Adds to the count of this name, or begins a new one if the last is over: how many by now, and until when they count. */
export const countAttempts = (db: Db, name: string, times: number, now: string, endsAt: string) =>
  db
    .insertInto('attemptCounts')
    .values({ name, total: times, endsAt })
    .onConflict((taken) =>
      taken.column('name').doUpdateSet((row) => ({
        total: row
          .case()
          .when('attemptCounts.endsAt', '<=', now)
          .then(times)
          .else(row('attemptCounts.total', '+', times))
          .end(),
        endsAt: row.case().when('attemptCounts.endsAt', '<=', now).then(endsAt).else(row.ref('attemptCounts.endsAt')).end(),
      })),
    )
    .returning(['total', 'endsAt'])
    .executeTakeFirstOrThrow()

export const decrementAttempts = (db: Db, name: string) =>
  db
    .updateTable('attemptCounts')
    .set((row) => ({ total: row('total', '-', 1) }))
    .where('name', '=', name)
    .where('total', '>', 0)
    .execute()

export const deleteAttempts = (db: Db, name: string) => db.deleteFrom('attemptCounts').where('name', '=', name).execute()

export const deleteEndedAttempts = (db: Db, now: string) => db.deleteFrom('attemptCounts').where('endsAt', '<=', now).execute()
