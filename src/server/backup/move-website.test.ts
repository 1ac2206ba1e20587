import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import { readEnv, type Env } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { openPostgres, openSqlite, type DatabaseLocation } from '#test/databases.ts'
import { fillWebsite, sumTables } from '#test/filled-website.ts'
import { settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { writeBackup } from './write-backup.ts'
import { prepareRestore } from './prepare-restore.ts'
import { restoreWebsite } from './restore-website.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/* The file of a backup moves a website to the other database and back. */

const NOW = new Date('2026-02-03T02:30:00.000Z')
const AUDIT = new Set(['audit_log', 'audit_chain'])

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of a place with the secret key of the website. */
function envOf(place: DatabaseLocation): Env {
  writeFileSync(join(place.dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  return readEnv(settingsOf(place))
}

async function emptyPostgres(): Promise<Env> {
  const { place, close } = await openPostgres({ empty: true })
  await close()
  return envOf({ ...place, dataDir: makeFolder() })
}

const openWebsite = ({ DATA_DIR, DATABASE_URL }: Env) => openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })

/** All rows of all tables, and all files of Media. */
async function readContent(env: Env) {
  const database = await openWebsite(env)
  const tables = await sumTables(database)
  await database.close()
  const media = join(env.DATA_DIR, 'media')
  const files = readdirSync(media, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hashes = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(media.length), createHash('sha256').update(readFileSync(path)).digest('hex')] as const
  })
  return { tables, files: Object.fromEntries(hashes) }
}

async function backUp(env: Env, passphrase?: string): Promise<string> {
  const database = await openWebsite(env)
  const source = {
    database,
    storage: diskStorage(join(env.DATA_DIR, 'media')),
    secretKey: TEST_SECRET_KEY,
    program: '1.0.0',
    passphrase,
  }
  const { path, missingFiles } = await writeBackup(source, { folder: makeFolder(), now: NOW })
  await database.close()
  expect(missingFiles).toEqual([])
  return path
}

/** A website with content, on SQLite. */
async function prepare(): Promise<Env> {
  const database = await openSqlite()
  mkdirSync(join(database.place.dataDir, 'media'), { recursive: true })
  await fillWebsite(database, diskStorage(join(database.place.dataDir, 'media')))
  // A message that waits is not sent again by the restored website.
  await database.kysely.updateTable('outbox').set({ status: 'sent' }).execute()
  await database.close()
  return envOf(database.place)
}

test('from SQLite to an empty PostgreSQL and back to an empty folder, nothing differs', async () => {
  const source = await prepare()
  const content = await readContent(source)
  expect(Object.keys(content.files)).toHaveLength(1)
  const away = await emptyPostgres()
  await restoreWebsite(await backUp(source), away, { isNewKeyAllowed: false })
  expect(await readContent(away)).toEqual(content)
  const back = envOf({ dataDir: makeFolder(), databaseUrl: undefined })
  await restoreWebsite(await backUp(away), back, { isNewKeyAllowed: false })
  expect(await readContent(back)).toEqual(content)
})

test('a website that is in the target is replaced in both directions, and only the audit log says so', async () => {
  const source = await prepare()
  const { tables, files } = await readContent(source)
  const expected = { files, tables: withoutAudit(tables) }
  const away = await emptyPostgres()
  const other = await prepare()
  const otherFiles = (await readContent(other)).files
  await restoreWebsite(await backUp(other), away, { isNewKeyAllowed: false })
  expect(otherFiles).not.toEqual(files)

  for (const [from, to] of [
    [source, away],
    [away, other],
  ] as const) {
    const rendered: Database[] = []
    const replacement = await prepareRestore(await backUp(from), to, {
      isNewKeyAllowed: false,
      isServing: false,
      log: pino({ level: 'silent' }),
      now: () => NOW,
      renderHome: async (database) => void rendered.push(database),
    })
    const { settle } = await replacement.swap(SERVER_ACTOR)
    await settle()
    expect(rendered).toHaveLength(1)
    const found = await readContent(to)
    expect({ ...found, tables: withoutAudit(found.tables) }).toEqual(expected)
  }
  const database = await openWebsite(other)
  onTestFinished(() => database.close())
  const restores = await database.kysely
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'backups.restore')
    .execute()
  expect(restores).toHaveLength(2)
})

test('a restore that fails keeps its files only if the database may have its rows', async () => {
  const BACKUP_PASSPHRASE = 'correct horse battery staple'
  const path = await backUp(await prepare(), BACKUP_PASSPHRASE)
  const { place, close } = await openPostgres({ empty: true })
  await close()
  const listLeft = async (databaseUrl: string | undefined) => {
    const dataDir = makeFolder()
    // The key of the backup cannot be written there. PostgreSQL has committed by then, and SQLite's file has no name yet.
    symlinkSync('nowhere', join(dataDir, 'secret.key'))
    const env = readEnv({ ...settingsOf({ dataDir, databaseUrl }), BACKUP_PASSPHRASE })
    await expect(restoreWebsite(path, env, { isNewKeyAllowed: false })).rejects.toThrow('EEXIST')
    return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
  }
  expect(await listLeft(undefined)).toEqual(['secret.key'])
  expect(await listLeft(place.databaseUrl)).toEqual(expect.arrayContaining(['secret.key', 'media', 'original']))
})

test.each(['SQLite', 'PostgreSQL'])(
  'after a restore to %s was interrupted nothing starts until it was run again',
  async (kind) => {
    const source = await prepare()
    const path = await backUp(source)
    const env = kind === 'SQLite' ? envOf({ dataDir: makeFolder(), databaseUrl: undefined }) : await emptyPostgres()
    const interrupted = { ...env, DATA_DIR: makeFolder() }
    const stopping = new AbortController()
    // A power cut leaves the folder as it is when the first file has been stored, and PostgreSQL empty.
    const onProgress = () => {
      const media = join(env.DATA_DIR, 'media')
      if (!existsSync(media) || readdirSync(media).length === 0) return
      cpSync(env.DATA_DIR, interrupted.DATA_DIR, { recursive: true })
      stopping.abort()
    }
    const restore = restoreWebsite(path, env, { isNewKeyAllowed: false, onProgress, signal: stopping.signal })
    await expect(restore).rejects.toThrow('abort')
    expect(() => refuseUnfinishedRestore(env)).not.toThrow()
    expect(readdirSync(join(interrupted.DATA_DIR, 'media'))).toHaveLength(1)

    expect(() => refuseUnfinishedRestore(interrupted)).toThrow(`interrupted. Run it again: harmattan restore ${path}\n`)
    await restoreWebsite(path, interrupted, { isNewKeyAllowed: false })
    expect(() => refuseUnfinishedRestore(interrupted)).not.toThrow()
    expect(await readContent(interrupted)).toEqual(await readContent(source))
  },
)

test('a restore into a new folder that fails leaves the folder empty', async () => {
  const path = await backUp(await prepare())
  const dataDir = join(makeFolder(), 'new')
  const restore = (settings: Record<string, string>) =>
    restoreWebsite(path, readEnv({ DATA_DIR: dataDir, ...settings }), { isNewKeyAllowed: false })
  await expect(restore({})).rejects.toThrow('secret key')
  await expect(restore({ DATABASE_URL: 'postgres://127.0.0.1:9/none' })).rejects.toThrow('Cannot reach PostgreSQL')
  // The person may have been asked to put the secret key there.
  expect(readdirSync(dataDir)).toEqual([])
})

const withoutAudit = (tables: Record<string, object>) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !AUDIT.has(name)))
