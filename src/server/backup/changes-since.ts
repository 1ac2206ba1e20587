import { AUDIT_ACTIONS } from '#contract/audit/audit-actions.ts'
import type { Db } from '#server/db/database.ts'
import { countActionsSince, countEnquiriesSince, countEntriesSince, listEntriesSince } from './store.ts'

export interface ChangeCount {
  /** In plain words: 'Page or post changed'. */
  what: string
  total: number
}

const toWords = (action: string) =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action

/** What a backup of that time does not have, the most frequent first. */
export async function listChangesSince(db: Db, madeAt: string): Promise<ChangeCount[]> {
  const actions = await countActionsSince(db, madeAt)
  const enquiries = await countEnquiriesSince(db, madeAt)
  return [
    ...(enquiries > 0 ? [{ what: 'Enquiry received', total: enquiries }] : []),
    ...actions.map(({ action, total }) => ({ what: toWords(action), total })),
  ].toSorted((one, other) => other.total - one.total)
}

const LATEST = 50

/** Who did what: the latest of these changes, and how many others there are. */
export async function listLatestSince(db: Db, madeAt: string) {
  const entries = await listEntriesSince(db, madeAt, LATEST)
  return { entries, moreEntries: (await countEntriesSince(db, madeAt)) - entries.length }
}
