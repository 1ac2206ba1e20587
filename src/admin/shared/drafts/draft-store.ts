import { createStore, del, delMany, entries, promisifyRequest, set } from 'idb-keyval'

/* Drafts of open forms in this browser's IndexedDB. Every call rejects where the browser stores nothing. */

export interface Draft<Values> {
  values: Values
  /** The version of the record that it started from. */
  version: number
  /** When it was typed. */
  at: string
}

export type DraftEntry<Values> = [key: string, draft: Draft<Values>]

const LIFETIME_MS = 30 * 24 * 60 * 60_000
const STORE = createStore('drafts', 'forms')
// Browsers offer locks on secure origins only.
const getLocks = () => navigator.locks as LockManager | undefined

/** The key of the draft of one open form; `name` names the form, such as 'USER/tags/new'. */
export const createDraftKey = (name: string): string => `${name}#${Date.now().toString(36)}${Math.random().toString(36).slice(1)}`

/** The newest draft of the form with this name that no open form has locked. */
export const findLatestDraft = <Values>(drafts: DraftEntry<Values>[], name: string, locked: ReadonlySet<string>) =>
  drafts
    .filter(([key]) => key.startsWith(`${name}#`) && !locked.has(key))
    .toSorted(([, one], [, other]) => one.at.localeCompare(other.at))
    .at(-1)

/** Drafts expire after 30 days, so that the device does not fill up. */
export const isExpired = ({ at }: Draft<unknown>, now: number): boolean => !(now - Date.parse(at) < LIFETIME_MS)

/** Locks a draft against forms in other tabs, until it is released or this tab closes. Returns the release. */
export function lockDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The lock fails only when the tab closes.
  getLocks()
    ?.request(key, () => promise)
    .catch(() => {})
  return resolve
}

/** Finds the newest unlocked draft of the form with this name, and deletes expired drafts. */
export async function findDraft<Values>(name: string): Promise<DraftEntry<Values> | undefined> {
  const locked = new Set((await getLocks()?.query())?.held?.map((lock) => lock.name!))
  const all = await entries<string, Draft<Values>>(STORE)
  const expired = all.filter(([key, draft]) => !locked.has(key) && isExpired(draft, Date.now()))
  const expiredKeys = expired.map(([key]) => key)
  if (expiredKeys.length > 0) await delMany(expiredKeys, STORE)
  const current = all.filter((entry) => !expired.includes(entry))
  return findLatestDraft(current, name, locked)
}

export const saveDraft = (key: string, draft: Draft<unknown>): Promise<void> => set(key, draft, STORE)

export const deleteDraft = (key: string): Promise<void> => del(key, STORE)

/** Writes all of these in one transaction; null deletes a draft. */
export const writeDrafts = (drafts: [key: string, draft: Draft<unknown> | null][]): Promise<void> =>
  STORE('readwrite', (store) => {
    for (const [key, draft] of drafts) {
      if (draft) store.put(draft, key)
      else store.delete(key)
    }
    return promisifyRequest(store.transaction)
  })
