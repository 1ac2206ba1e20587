import { get, update } from 'idb-keyval'
import type { Values } from '../fields.ts'
import { personId } from '../person.ts'

/** Changes of a person that the server does not have yet, kept in this browser: by the id of the section. */
export type Unsent = Record<string, { values: Values; version: number; before?: Values[] }>

const getStorageKey = (pageId: string) => `editor:${personId()}/${pageId}`

export async function readUnsent(pageId: string): Promise<Unsent> {
  try {
    return (await get<Unsent>(getStorageKey(pageId))) ?? {}
  } catch {
    return {}
  }
}

/**
 * Stores these changes, and forgets those with the ids. What another tab keeps of the same page stays. Resolves to false if the
 * browser cannot store them, as in a private window: then they are on the screen only.
 */
export async function storeUnsent(pageId: string, unsent: Unsent, sent: Iterable<string>): Promise<boolean> {
  try {
    await update<Unsent>(getStorageKey(pageId), (before = {}) => {
      const kept = { ...before }
      for (const id of sent) delete kept[id]
      return { ...kept, ...unsent }
    })
    return true
  } catch {
    return false
  }
}
