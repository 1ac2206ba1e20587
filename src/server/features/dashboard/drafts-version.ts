import { hash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { readDraftsState } from './store.ts'

/**
 * Differs when a draft has changed, or its state, or somebody has opened or closed a page to edit it. Undefined while there is
 * neither.
 */
export async function readDraftsVersion(db: Db): Promise<string | undefined> {
  const state = await readDraftsState(db)
  return state === undefined ? undefined : hash('sha256', state).slice(0, 32)
}
