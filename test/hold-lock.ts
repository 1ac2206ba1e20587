import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './databases.ts'

/** Locks the SQLite file for writing, as another process in the middle of a write does. Returns how to end it. */
export function holdLock({ place }: TestDatabase): () => void {
  const other = new DatabaseSync(join(place.dataDir, 'site.db'))
  other.exec('BEGIN IMMEDIATE')
  onTestFinished(() => other.close())
  return () => other.exec('COMMIT')
}
