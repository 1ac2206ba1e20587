import { createStore, del, delMany, entries, promisifyRequest, set } from 'idb-keyval'

/* Unsaved input of open forms in this browser's IndexedDB. Every call rejects where the browser stores nothing. */

export interface UnsavedInput<Values> {
  values: Values
  /** The version of the record that it started from, and what that had. */
  version: number
  base?: Partial<Values>
  /** What adds a new record only once. */
  idempotencyKey: string
  /** When it was typed. */
  at: string
  /** Whether a form has offered it. */
  isOffered?: boolean
}

export type UnsavedInputEntry<Values> = [key: string, input: UnsavedInput<Values>]

const LIFETIME_MS = 30 * 24 * 60 * 60_000
const STORE = createStore('drafts', 'forms')
// Browsers offer locks on secure origins only.
const getLocks = () => navigator.locks as LockManager | undefined

/** The key of the unsaved input of one open form; `name` names the form, such as 'USER/tags/new'. */
export const createUnsavedInputKey = (name: string): string =>
  `${name}#${Date.now().toString(36)}${Math.random().toString(36).slice(1)}`

/** The newest unsaved input of the form with this name that no open form has locked. */
export const findLatestInput = <Values>(all: UnsavedInputEntry<Values>[], name: string, locked: ReadonlySet<string>) =>
  all
    .filter(([key]) => key.startsWith(`${name}#`) && !locked.has(key))
    .toSorted(([, one], [, other]) => one.at.localeCompare(other.at))
    .at(-1)

/** Unsaved input expires after 30 days, so that the device does not fill up. A clock can be wrong, so it is offered once at least. */
export const isExpired = ({ at, isOffered = false }: UnsavedInput<unknown>, now: number): boolean =>
  isOffered && !(now - Date.parse(at) < LIFETIME_MS)

/** Whether input is useless: it has expired, or it is input of the form with this name and the record has it already. */
export const isUseless = <Values>(
  [key, input]: UnsavedInputEntry<Values>,
  name: string,
  isSaved: (values: Values) => boolean,
  now: number,
): boolean => isExpired(input, now) || (key.startsWith(`${name}#`) && isSaved(input.values))

/** Locks the unsaved input against forms in other tabs, until it is released or this tab closes. Returns the release. */
export function lockUnsavedInput(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The lock fails only when the tab closes.
  getLocks()
    ?.request(key, () => promise)
    .catch(() => {})
  return resolve
}

/** Finds the newest unlocked input of the form with this name, and deletes what is expired or saved. */
export async function findUnsavedInput<Values>(
  name: string,
  isSaved: (values: Values) => boolean,
): Promise<UnsavedInputEntry<Values> | undefined> {
  const locked = new Set((await getLocks()?.query())?.held?.map((lock) => lock.name!))
  const all = await entries<string, UnsavedInput<Values>>(STORE)
  const useless = all.filter((entry) => !locked.has(entry[0]) && isUseless(entry, name, isSaved, Date.now()))
  const uselessKeys = useless.map(([key]) => key)
  if (uselessKeys.length > 0) await delMany(uselessKeys, STORE)
  const current = all.filter((entry) => !useless.includes(entry))
  return findLatestInput(current, name, locked)
}

export const saveUnsavedInput = (key: string, input: UnsavedInput<unknown>): Promise<void> => set(key, input, STORE)

export const deleteUnsavedInput = (key: string): Promise<void> => del(key, STORE)

/** Notes that a form offers this input. Another tab may have deleted it meanwhile. */
export const markOffered = (key: string): Promise<void> =>
  STORE('readwrite', async (store) => {
    const input = (await promisifyRequest(store.get(key))) as UnsavedInput<unknown> | undefined
    if (input) store.put({ ...input, isOffered: true }, key)
    return promisifyRequest(store.transaction)
  })

/** Writes all of these in one transaction; null deletes the stored input. */
export const writeUnsavedInputs = (all: [key: string, input: UnsavedInput<unknown> | null][]): Promise<void> =>
  STORE('readwrite', (store) => {
    for (const [key, input] of all) {
      if (input) store.put(input, key)
      else store.delete(key)
    }
    return promisifyRequest(store.transaction)
  })
