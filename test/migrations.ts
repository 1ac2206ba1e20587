import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '#server/config/root.ts'

const FOLDER = join(ROOT, 'migrations')
const FILES = readdirSync(FOLDER).toSorted()

/** The names of all migrations in order. A migration may have a file for each database. */
export const MIGRATIONS = [...new Set(FILES.map((file) => file.split('.')[0]!))]

/** A temporary folder with some of the migrations, such as those of an older program. */
export function someMigrations(isWanted: (file: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of FILES.filter(isWanted)) copyFileSync(join(FOLDER, file), join(folder, file))
  return folder
}
