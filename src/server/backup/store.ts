import { ROLES } from '#contract/permissions.ts'
import { listKnown } from '#server/audit/store.ts'
import type { Db, ScriptRunner, Trx } from '#server/db/database.ts'
import { countRows, countUpdated } from '#server/db/results.ts'
import type { BackupOrigin, BackupRow } from '#server/db/tables.ts'

/** A process that has not reported for so long has ended. */
export const SILENT_MS = 2 * 60_000
/** A report from further ahead was made while the clock was wrong. */
const AHEAD_MS = 60 * 60_000

/** Audit entries about sign-ins, refusals and backups are not changes of the website. */
const NO_CHANGES = ['sessions', 'operations', 'backups']

export const ENDED = 'The program ended before the backup was complete.'
export const MARKED_AS_FAILED =
  'Another process has marked this backup as failed because it reported no progress, so it does not count.'

export interface BackupToMake {
  id: string
  madeAt: string
  origin: BackupOrigin
  /** Where an uploaded file will be. */
  path?: string
}

/** Adds the row of a backup that begins. False if one is being made, by this process or another. */
export async function claimBackup(db: Db, { id, madeAt, origin, path }: BackupToMake): Promise<boolean> {
  const silentSince = new Date(Date.parse(madeAt) - SILENT_MS).toISOString()
  const ahead = new Date(Date.parse(madeAt) + AHEAD_MS).toISOString()
  await db
    .updateTable('backups')
    .set({ state: 'failed', reason: ENDED, finishedAt: madeAt })
    .where('state', '=', 'running')
    .where((row) => row.or([row('reportedAt', '<', silentSince), row('reportedAt', '>', ahead)]))
    .execute()
  const row = await db
    .insertInto('backups')
    .values({
      id,
      madeAt,
      origin,
      state: 'running',
      path: path ?? null,
      bytes: null,
      reason: null,
      missingFiles: 0,
      finishedAt: null,
      percent: 0,
      reportedAt: madeAt,
      bucketKey: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const reportBackup = (db: Db, id: string, fields: Pick<BackupRow, 'percent' | 'reportedAt'>) =>
  db.updateTable('backups').set(fields).where('id', '=', id).where('state', '=', 'running').execute()

/** False if another process has already marked it as failed. */
export async function finishBackup(
  db: Db,
  id: string,
  fields: Pick<BackupRow, 'state' | 'path' | 'bytes' | 'reason' | 'missingFiles' | 'finishedAt'> & { madeAt?: string },
): Promise<boolean> {
  return (await countUpdated(db.updateTable('backups').set(fields).where('id', '=', id).where('state', '=', 'running'))) > 0
}

/** What became of the copy in the bucket: its name, or the reason why there is none. */
export const recordCopy = (db: Db, id: string, fields: Pick<BackupRow, 'bucketKey' | 'reason'>) =>
  db.updateTable('backups').set(fields).where('id', '=', id).execute()

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('madeAt', 'desc').orderBy('id').execute()

export const findBackup = (db: Db, id: string): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

export const findRunning = (db: Db): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('state', '=', 'running').executeTakeFirst()

export const deleteBackup = (db: Db, id: string) => db.deleteFrom('backups').where('id', '=', id).execute()

/** When the newest good backup was made. One of the future was made while the clock was wrong. */
export async function findLastVerified(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('madeAt')
    .where('state', '=', 'verified')
    .where('madeAt', '<=', now.toISOString())
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.madeAt
}

/** Backups leave this table out, so a restored website gets the rows of the one it replaces. */
export async function replaceBackups(trx: Trx, rows: BackupRow[]): Promise<void> {
  await trx.deleteFrom('backups').execute()
  for (const row of rows) await trx.insertInto('backups').values(row).execute()
}

/**
 * Ends open invitations and preview links that staff have withdrawn on the website which is replaced. An invitation that its
 * audit log does not know is newer than that website, or of another one.
 */
export async function endWithdrawnAccess(trx: Trx, live: Db, at: string): Promise<void> {
  const listOpen = async (db: Db) => {
    const open = db.selectFrom('userInvitations').select('id').where('acceptedAt', 'is', null).where('endedAt', 'is', null)
    return (await open.execute()).map(({ id }) => id)
  }
  const open = new Set(await listOpen(live))
  const closed = (await listOpen(trx)).filter((id) => !open.has(id))
  for (const id of await listKnown(live, 'invitations', closed))
    await trx.updateTable('userInvitations').set({ endedAt: at }).where('id', '=', id).execute()
  if (!(await hasPersonInCommon(trx, live))) return
  for (const { pageId, round } of await live.selectFrom('previewRounds').selectAll().execute()) {
    await trx
      .insertInto('previewRounds')
      .values({ pageId, round })
      .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ round }).where('previewRounds.round', '<', round))
      .execute()
  }
}

/** A website with nobody in common is another one, for example that of a new server. */
async function hasPersonInCommon(trx: Trx, live: Db): Promise<boolean> {
  const listPeople = (db: Db) => db.selectFrom('userProfiles').select('id').execute()
  const people = new Set((await listPeople(live)).map(({ id }) => id))
  return (await listPeople(trx)).some(({ id }) => people.has(id))
}

/**
 * The access that people will have: what was taken from them on the website which is replaced, their account or a higher role,
 * stays taken. What changed later counts, so that a return to a newer state is complete.
 */
async function findAccess(db: Db, live: Db) {
  // All columns, because the website that is replaced may not be migrated: it may lack `codesMadeAt`.
  const listPeople = (of: Db) =>
    of
      .selectFrom('userProfiles')
      .innerJoin('userCredentials', 'userCredentials.userId', 'userProfiles.id')
      .selectAll('userCredentials')
      .select(['id', 'email', 'role', 'isActive', 'userCredentials.updatedAt as changedAt', 'userProfiles.updatedAt'])
      .execute()
  const present = new Map((await listPeople(live)).map((person) => [person.id, person]))
  const people = await listPeople(db)
  const missing = people.filter(({ id, isActive }) => isActive === 1 && !present.has(id)).map(({ id }) => id)
  // An account that the audit log does not know is newer than that website, or of another one.
  const deleted = new Set(await listKnown(live, 'users', missing))
  return people.map((person) => {
    const { id, role, isActive, updatedAt } = person
    const now = present.get(id)
    const wasDeleted = deleted.has(id)
    const isUnchanged = !now || now.updatedAt < updatedAt
    const access = isUnchanged
      ? { isActive: wasDeleted ? (0 as const) : isActive, role }
      : { isActive: now.isActive && isActive, role: ROLES[Math.min(ROLES.indexOf(now.role), ROLES.indexOf(role))]! }
    return { person, now, access, wasDeleted }
  })
}

type Person = Awaited<ReturnType<typeof findAccess>>[number]['person']

const lastChange = ({ changedAt, codesMadeAt }: Person) => (changedAt < (codesMadeAt ?? '') ? codesMadeAt! : changedAt)

/**
 * Takes from people again what was taken from them on the website which is replaced: their account, a higher role. Keeps the
 * password and the two-factor sign-in that they have there, unless those of the backup are newer. Returns whose account was
 * deleted there: it stays, but is not active.
 */
export async function keepAccess(trx: Trx, live: Db, { isSameKey }: { isSameKey: boolean }): Promise<string[]> {
  const people = await findAccess(trx, live)
  const codes = await live.selectFrom('recoveryCodes').selectAll().execute()
  for (const { person, now, access } of people) {
    await trx.updateTable('userProfiles').set(access).where('id', '=', person.id).execute()
    if (!now || lastChange(now) < lastChange(person)) continue
    const { passwordHash, twoFactorSecret, twoFactorSince, twoFactorStep, codesMadeAt, changedAt: updatedAt } = now
    // A secret that was encrypted with another key cannot be read.
    const twoFactor = isSameKey ? { twoFactorSecret, twoFactorSince, twoFactorStep } : {}
    const kept = { passwordHash, codesMadeAt, updatedAt, ...twoFactor }
    await trx.updateTable('userCredentials').set(kept).where('userId', '=', person.id).execute()
    await trx.deleteFrom('recoveryCodes').where('userId', '=', person.id).execute()
    const own = codes.filter(({ userId }) => userId === person.id)
    if (own.length > 0) await trx.insertInto('recoveryCodes').values(own).execute()
  }
  return people.filter(({ wasDeleted }) => wasDeleted).map(({ person }) => person.id)
}

/** The email addresses of the people who will be active administrators. `live` is the website that is replaced. */
export async function listAdmins(db: Db, live: Db | undefined): Promise<string[]> {
  // Without a readable website nothing is taken from anybody.
  const people = await findAccess(db, live ?? db)
  return people
    .filter(({ access }) => access.isActive === 1 && access.role === 'admin')
    .map(({ person }) => person.email)
    .toSorted()
}

const HELD_BACK =
  'This message was waiting when the backup was made, so it has probably been sent since. If it has not arrived, send it again.'

/** Does not send what was waiting when the backup was made. An administrator can, for as long as the text of a message is kept. */
export const holdBackMail = (runner: ScriptRunner, at: string): Promise<void> =>
  runner.run(
    `UPDATE outbox SET status = 'failed', last_error = '${HELD_BACK}', next_attempt_at = '${at}' WHERE status = 'waiting'`,
  )

/** Gives messages that were not sent the state that they have on the website which is replaced. */
export async function keepDelivery(trx: Trx, live: Db): Promise<void> {
  const unsent = await trx.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()
  for (const { id } of unsent) {
    const now = await live
      .selectFrom('outbox')
      .select(['status', 'attempts', 'lastError', 'nextAttemptAt', 'sentAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!now) continue
    const texts = now.status === 'sent' ? { bodyText: '', bodyHtml: '' } : {}
    await trx
      .updateTable('outbox')
      .set({ ...now, ...texts })
      .where('id', '=', id)
      .execute()
  }
}

/** The ids of all files of Media in the storage. */
export async function listStoredFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('storedFiles').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

const changesSince = (db: Db, time: string) =>
  db.selectFrom('auditLog').where('occurredAt', '>', time).where('entityType', 'not in', NO_CHANGES)

export const countEntriesSince = (db: Db, time: string) => countRows(changesSince(db, time))

/** The newest first. */
export const listEntriesSince = (db: Db, time: string, limit: number) =>
  changesSince(db, time)
    .select(['summary', 'actorName', 'occurredAt'])
    .orderBy('occurredAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()

export const countActionsSince = (db: Db, time: string): Promise<{ action: string; total: number }[]> =>
  changesSince(db, time)
    .select((row) => ['action', row.fn.countAll<number>().as('total')])
    .groupBy('action')
    .orderBy('action')
    .execute()

export const countEnquiriesSince = (db: Db, time: string): Promise<number> =>
  countRows(db.selectFrom('formSubmissions').where('submittedAt', '>', time))
