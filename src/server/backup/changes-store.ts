import { AUDIT_ACTIONS } from '#contract/audit/audit-actions.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'

/* What a backup does not have, because it was changed after the backup was made. */

/** Audit entries about sign-ins, refusals and backups are not changes of the website. */
const NO_CHANGES = ['sessions', 'operations', 'backups']

const selectEntriesSince = (db: Db, madeAt: string) =>
  db.selectFrom('auditLog').where('occurredAt', '>', madeAt).where('entityType', 'not in', NO_CHANGES)

export interface ChangeCount {
  /** In plain words: 'Page or post changed'. */
  what: string
  total: number
}

const toWords = (action: string) =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action

/** How often what was done, the most frequent first. */
export async function listChangesSince(db: Db, madeAt: string): Promise<ChangeCount[]> {
  const actions = await selectEntriesSince(db, madeAt)
    .select((row) => ['action', row.fn.countAll<number>().as('total')])
    .groupBy('action')
    .orderBy('action')
    .execute()
  const enquiries = await countRows(db.selectFrom('formSubmissions').where('submittedAt', '>', madeAt))
  return [
    ...(enquiries > 0 ? [{ what: 'Enquiry received', total: enquiries }] : []),
    ...actions.map(({ action, total }) => ({ what: toWords(action), total })),
  ].toSorted((one, other) => other.total - one.total)
}

const LATEST = 50

/** Who did what: the latest of these changes, and how many others there are. */
export async function listLatestSince(db: Db, madeAt: string) {
  const entries = await selectEntriesSince(db, madeAt)
    .select(['summary', 'actorName', 'occurredAt'])
    .orderBy('occurredAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(LATEST)
    .execute()
  return { entries, moreEntries: (await countRows(selectEntriesSince(db, madeAt))) - entries.length }
}
