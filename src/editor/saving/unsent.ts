import { get, update } from 'idb-keyval'
import type { Values } from '../fields.ts'
import { personId } from '../person.ts'

/** Changes of a person that the server does not have yet, kept in this browser: by the id of the section. */
export type Unsent = Record<string, { values: Values; version: number }>

const nameOf = (pageId: string) => `editor:${personId()}/${pageId}`

export const readUnsent = async (pageId: string): Promise<Unsent> =>
  (await get<Unsent>(nameOf(pageId)).catch(() => undefined)) ?? {}

/**
 * Keeps these changes, and forgets those with the ids. What another tab keeps of the same page stays. A browser without storage
 * keeps changes on the screen only.
 */
export const storeUnsent = (pageId: string, unsent: Unsent, sent: Iterable<string>): Promise<void> =>
  update<Unsent>(nameOf(pageId), (before = {}) => {
    const kept = { ...before }
    for (const id of sent) delete kept[id]
    return { ...kept, ...unsent }
  }).catch(() => undefined)
