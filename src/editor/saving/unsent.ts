import { del, get, set } from 'idb-keyval'
import type { Values } from '../fields.ts'

/** Changes that the server does not have yet, kept in this browser: by the id of the section. */
export type Unsent = Record<string, { values: Values; version: number }>

const nameOf = (pageId: string) => `editor:${pageId}`

export const readUnsent = async (pageId: string): Promise<Unsent> =>
  (await get<Unsent>(nameOf(pageId)).catch(() => undefined)) ?? {}

/** A browser without storage keeps changes on the screen only. */
export const storeUnsent = (pageId: string, unsent: Unsent): Promise<void> =>
  (Object.keys(unsent).length === 0 ? del(nameOf(pageId)) : set(nameOf(pageId), unsent)).catch(() => undefined)
