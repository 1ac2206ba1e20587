import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { listMigrations } from '#server/backup/content-store.ts'
import { VERSION } from '#server/config/root.ts'
import { listSchemas } from '#server/db/postgres-schemas.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Open, DatabaseLocation } from './databases.ts'
import { installRelease } from './installed-release.ts'
import { makeRelease, type Changes } from './made-release.ts'

/*
 * Upgrades a running website, as root if the tests run as root. The installed program is this one. The next one is this one with a
 * new migration, and if it is to fail, with code that breaks it.
 */

export const INSTALLED = `harmattan-${VERSION}-linux-x64`
export const NEXT = 'harmattan-99.0.0-linux-x64'
export const MIGRATION = "CREATE TABLE of_a_test (id TEXT PRIMARY KEY); INSERT INTO of_a_test VALUES ('new')"

/** Makes the archives of a test file, and removes them after its tests. */
export function prepareReleases() {
  let folder: string
  let installed: string
  const made = new Map<string, string>()
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'upgrades-'))
    installed = makeRelease(folder, { version: VERSION })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    installed: () => installed,
    /** The archive of the next release. Equal ones are the same file. */
    makeNext(changes: Partial<Changes> = {}): string {
      const key = JSON.stringify(changes)
      const next =
        made.get(key) ?? makeRelease(mkdtempSync(join(folder, 'next-')), { version: '99.0.0', migration: MIGRATION, ...changes })
      made.set(key, next)
      return next
    },
    async prepare(open: Open) {
      const { place, close } = await open({ empty: true })
      await close()
      const website = await installRelease(installed, INSTALLED, place)
      onTestFinished(() => website.remove())
      await website.start()
      return { website, at: { ...place, dataDir: website.dataDir } }
    },
  }
}

export async function readState(at: DatabaseLocation) {
  await using database = await openDatabase(at)
  await using snapshot = await database.openSnapshot()
  const names = await listMigrations(snapshot)
  const enquiries = await database.kysely.selectFrom('formSubmissions').select('reference').execute()
  const schemas = database.kind === 'postgres' ? await listSchemas(database) : []
  return {
    isMigrated: names.includes('9000-of-a-test'),
    references: enquiries.map(({ reference }) => reference),
    schemas: schemas.filter((name) => /rehearsed|before_upgrade/.test(name)),
  }
}

export const leftIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /upgrade|rehears/.test(name))
