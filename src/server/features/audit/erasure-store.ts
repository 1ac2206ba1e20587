import { sql } from 'kysely'
import { parseJson } from '#contract/text/lenient-json.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import { countDeleted, countUpdated } from '#server/db/results.ts'

/* What "Erase a person" deletes, and where it removes a name. The audit log itself is in server/audit/erase-from-log.ts. */

export interface Person {
  email: string
  userId: string | null
}

/** Enquiries that are read at a time. */
const WINDOW = 500

/** All names under which this person's changes are stored. */
export async function listNames(db: Db, { email, userId }: Person): Promise<string[]> {
  if (userId === null) return [email]
  const profile = await db.selectFrom('userProfiles').selectAll().where('id', '=', userId).executeTakeFirst()
  const former = await db.selectFrom('auditLog').select('actorName').distinct().where('actorId', '=', userId).execute()
  return [...new Set([email, ...(profile ? [getDisplayName(profile)] : []), ...former.map(({ actorName }) => actorName)])]
}

/**
 * Removes names from histories, files and the trash; resolves to the number of changed rows. They store only the displayed
 * name, so that of a namesake disappears as well.
 */
export async function removeNames(db: Db, names: string[]): Promise<number> {
  const revisions = await countUpdated(db.updateTable('revisions').set({ savedBy: null }).where('savedBy', 'in', names))
  const files = await countUpdated(db.updateTable('mediaFiles').set({ savedBy: null }).where('savedBy', 'in', names))
  const trash = await countUpdated(db.updateTable('trash').set({ deletedBy: 'Erased' }).where('deletedBy', 'in', names))
  return revisions + files + trash
}

/** Deletes the account. Its sessions, links, codes and undo steps go with it; its pages stay, without an author. */
export async function deleteAccount(db: Db, userId: string): Promise<number> {
  // If the foreign key did it, the triggers of the search in SQLite would fail.
  await db.updateTable('pages').set({ createdBy: null }).where('createdBy', '=', userId).execute()
  return countDeleted(db.deleteFrom('userProfiles').where('id', '=', userId))
}

/** Deletes invitations to an address, messages to it, and counts of attempts with it. */
export async function deleteMailAndInvitations(db: Db, email: string): Promise<number> {
  const invitations = await countDeleted(db.deleteFrom('userInvitations').where('email', '=', email))
  const messages = await countDeleted(db.deleteFrom('outbox').where(sql`lower(recipient)`, '=', email))
  await db
    .deleteFrom('attemptCounts')
    .where(containsAddress([sql`lower(name)`], email))
    .execute()
  return invitations + messages
}

/** Whether an enquiry came from this address. */
export function isFrom(email: string, formData: string): boolean {
  const data = parseJson(formData)
  if (data === null || typeof data !== 'object') return false
  return Object.values(data).some((value) => typeof value === 'string' && value.trim().toLowerCase() === email)
}

/** The enquiries that came from this address. */
export async function listEnquiriesFrom(db: Db, email: string): Promise<string[]> {
  const ids: string[] = []
  for (let after = 0, count = WINDOW; count === WINDOW;) {
    const rows = await db
      .selectFrom('formSubmissions')
      .select(['id', 'position', 'formData'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(WINDOW)
      .execute()
    ids.push(...rows.filter(({ formData }) => isFrom(email, formData)).map(({ id }) => id))
    count = rows.length
    after = rows.at(-1)?.position ?? 0
  }
  return ids
}

/** Deletes enquiries with the notices about them. */
export async function deleteEnquiries(db: Db, ids: string[]): Promise<void> {
  for (const some of batches(ids)) {
    await db.deleteFrom('outbox').where('aboutId', 'in', some).execute()
    await db.deleteFrom('formSubmissions').where('id', 'in', some).execute()
  }
}
