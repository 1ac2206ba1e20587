import { createStore, del, delMany, entries, promisifyRequest, set } from 'idb-keyval'
import { isOver, findLatestDraft, type Draft } from './draft-rules.ts'

/* This browser's own database of what is being typed. Where there is none, as in some private windows, nothing is kept. */

const STORE = createStore('drafts', 'forms')
const nothing = () => {}
// Browsers know of other tabs only where the line is safe.
const locks = () => navigator.locks as LockManager | undefined

/** Holds the work under this key, so that no other form is offered it, until released or until this tab is no more. */
export function lockDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  locks()
    ?.request(key, () => promise)
    .catch(nothing)
  return resolve
}

/** What was typed in the form of this name and is held by none. What is over is removed on this occasion. */
export async function findDraft<Values>(name: string) {
  const held = new Set((await locks()?.query())?.held?.map((lock) => lock.name!))
  const all = await entries<string, Draft<Values>>(STORE)
  const over = all.filter(([key, work]) => !held.has(key) && isOver(work, Date.now()))
  if (over.length > 0)
    await delMany(
      over.map(([key]) => key),
      STORE,
    )
  return findLatestDraft(
    all.filter((entry) => !over.includes(entry)),
    name,
    held,
  )
}

export const saveDraft = (key: string, work: Draft<unknown>) => void set(key, work, STORE).catch(nothing)

export const deleteDraft = (key: string) => void del(key, STORE).catch(nothing)

/** All of it or nothing; null for what is not to be kept. */
export const writeDrafts = (works: [key: string, work: Draft<unknown> | null][]) =>
  void STORE('readwrite', (store) => {
    for (const [key, work] of works) {
      if (work) store.put(work, key)
      else store.delete(key)
    }
    return promisifyRequest(store.transaction)
  }).catch(nothing)
