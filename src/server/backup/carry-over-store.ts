import { ROLES } from '#contract/permissions.ts'
import { listKnown } from '#server/audit/store.ts'
import type { Db, ScriptRunner, Trx } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/tables.ts'

/* What a restored website takes over from the one that it replaces, called `live`, so that a restore undoes no safety measure. */

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
