import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { diskStorage } from '#server/storage/disk.ts'
import type { Storage } from '#server/storage/storage.ts'
import { describeEachDatabase, openPostgres, openSqlite } from '#test/databases.ts'
import { fillWebsite, sumTables } from '#test/filled-website.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { getManifestLimit } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { hasTables, listMigrations } from './content-store.ts'
import { FORMAT, HEADER, Header, Manifest, mediaEntry, SECRET_KEY, tablePart } from './format.ts'
import { writeBackup } from './write-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const NOW = new Date('2026-02-03T02:30:00.000Z')
const PASSPHRASE = 'correct horse battery staple'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const sourceOf = (database: Database, storage: Storage, passphrase?: string) => ({
  database,
  storage,
  secretKey: TEST_SECRET_KEY,
  program: '1.0.0',
  passphrase,
})

/** Restores into this database, and returns what was stored besides its rows. */
async function restore(path: string, database: Database, passphrase?: string) {
  const files: Record<string, Buffer> = {}
  let secretKey: string | undefined
  const target = {
    database,
    onHeader: async (_: unknown, key: string | undefined) => void (secretKey = key),
    storeFile: async (id: string, _: number, content: AsyncIterable<Uint8Array>) => void (files[id] = await buffer(content)),
  }
  const { manifest } = await restoreBackup(path, target, { passphrase })
  return { files, secretKey, manifest }
}

describeEachDatabase('a backup', (open) => {
  test.each([
    { to: 'SQLite', openTarget: openSqlite, passphrase: undefined },
    { to: 'PostgreSQL', openTarget: openPostgres, passphrase: PASSPHRASE },
  ])('is restored into $to with the same rows and files', async ({ openTarget, passphrase }) => {
    const database = await open()
    const storage = diskStorage(makeFolder())
    const { id, content } = await fillWebsite(database, storage)
    const parts: number[] = []
    const made = await writeBackup(sourceOf(database, storage, passphrase), {
      folder: makeFolder(),
      now: NOW,
      onProgress: (part) => parts.push(part),
    })
    expect(made).toMatchObject({ bytes: statSync(made.path).size, missingFiles: [] })
    expect(statSync(made.path).mode & 0o777).toBe(0o600)
    expect([parts.at(-1), parts]).toEqual([1, parts.toSorted((one, other) => one - other)])

    const target = await openTarget({ empty: true })
    const restored = await restore(made.path, target, passphrase)
    expect(restored.files).toEqual({ [id]: content })
    expect(restored.secretKey).toBe(passphrase && TEST_SECRET_KEY)
    const sums = await sumTables(target)
    expect(sums).toEqual(await sumTables(database))
    expect(sums).toMatchObject({ media_files: { rows: 1 }, audit_log: { rows: 2 }, form_submissions: { rows: 1 } })
    expect(await target.kysely.selectFrom('formSubmissionGroups').select(['name', 'total', 'unread']).execute()).toEqual([
      { name: 'contact', total: 1, unread: 1 },
    ])
  })
})

describe('a file that is no good backup', () => {
  async function makeGood(passphrase?: string) {
    const database = await openSqlite()
    const storage = diskStorage(makeFolder())
    await fillWebsite(database, storage)
    return writeBackup(sourceOf(database, storage, passphrase), { folder: makeFolder(), now: NOW })
  }
  async function refusalOf(path: string, passphrase?: string) {
    const target = await openSqlite({ empty: true })
    const refused = await restore(path, target, passphrase).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(await hasTables(target)).toBe(false)
    return refused
  }

  test.each([
    ['cut off before its end', undefined, (path: string, size: number) => truncateSync(path, size - 1024 - 700)],
    ['cut off in a file of Media', undefined, (path: string, size: number) => truncateSync(path, Math.floor(size / 2))],
    ['cut off at its beginning', undefined, (path: string) => truncateSync(path, 100)],
    ['empty', undefined, (path: string) => truncateSync(path, 0)],
    ['of another kind', undefined, (path: string) => writeFileSync(path, 'x'.repeat(10_000))],
    ['encrypted and cut off between two chunks', PASSPHRASE, (path: string) => truncateSync(path, 77 + 2 * (64 * 1024 + 16))],
    ['encrypted and cut off by a byte', PASSPHRASE, (path: string, size: number) => truncateSync(path, size - 1)],
    ['encrypted and changed', PASSPHRASE, (path: string, size: number) => flipByte(path, Math.floor(size / 2))],
  ] as const)('%s: is refused, and nothing is restored', async (_, passphrase, damage) => {
    const { path, bytes } = await makeGood(passphrase)
    damage(path, bytes)
    expect(await refusalOf(path, passphrase)).toMatch(/not a complete backup|not a backup|damaged or was cut off/)
  })

  test('changed in one byte, wherever it is: is refused or restored as it was', async () => {
    const { path, bytes } = await makeGood()
    const good = await openSqlite({ empty: true })
    await restore(path, good)
    const wanted = await sumTables(good)
    const outcomes: string[] = []
    for (let at = 300; at < bytes - 1024; at += Math.floor(bytes / 11)) {
      flipByte(path, at)
      const target = await openSqlite({ empty: true })
      const isRestored = await restore(path, target).then(
        () => true,
        () => false,
      )
      // A tar file has padding, which means nothing.
      if (!isRestored) outcomes.push('refused')
      else outcomes.push(isDeepStrictEqual(await sumTables(target), wanted) ? 'the same' : `wrong at byte ${at}`)
      flipByte(path, at)
    }
    expect(outcomes.filter((outcome) => outcome.startsWith('wrong'))).toEqual([])
    expect(outcomes).toContain('refused')
  })

  const tags = (compressed: Buffer) => [tablePart('tags', 1), compressed, 'The table tags is damaged.'] as const
  const rows = (text: string) => tags(zstdCompressSync(Buffer.from(text)))
  test.each<[string, string, Buffer, string]>([
    ['a part that unpacks to 65 MB', ...tags(zstdCompressSync(Buffer.alloc(65 * 1024 * 1024, '\n')))],
    ['a part that cannot be unpacked', ...tags(Buffer.from('none'))],
    ['a part of empty lines', ...rows('\n'.repeat(1000))],
    ['SQL in the name of a column', ...rows('{"id, name) SELECT id, email FROM user_profiles; --":1}\n')],
    ['a long row that holds a list', ...rows(`{"name":[${'{},'.repeat(1024 * 1024)}{}]}\n`)],
    ['a long row that is a list', ...rows(`[${'1,'.repeat(1024 * 1024)}1]\n`)],
    ['a row that is a list', ...rows('[1]\n')],
    ['a row that is a number', ...rows('1\n')],
    ['a row that is cut off', ...rows('{"name":\n')],
    ['a row of many names', ...rows(`{${Array.from({ length: 8000 }, (_, index) => `"n${index}":1`).join(',')}}\n`)],
    ['a value that is neither text nor number', ...rows('{"name":true}\n')],
    ...['sessions', 'account_tokens', 'backups'].map((table): [string, string, Buffer, string] => [
      `rows of ${table}, which belong to a server`,
      tablePart(table, 1),
      zstdCompressSync(Buffer.from('{"id":"x"}\n')),
      `The backup is damaged: ${tablePart(table, 1)} does not belong to it.`,
    ]),
    ['a secret key of 2 MB', SECRET_KEY, Buffer.alloc(2 * 1024 * 1024), 'The backup is damaged: secret.key is too large.'],
  ])('forged with %s: is refused before anything is restored', async (_, name, content, refusal) => {
    const path = join(makeFolder(), 'forged.tar')
    await using snapshot = await (await openSqlite()).openSnapshot()
    const header: Header = {
      format: FORMAT,
      program: '1.0.0',
      madeAt: NOW.toISOString(),
      database: 'sqlite',
      migrations: await listMigrations(snapshot),
      secretKeyId: 'none',
    }
    await writeArchive(path, { passphrase: undefined }, async (archive) => {
      await archive.add(HEADER, Buffer.from(JSON.stringify(header)))
      await archive.add(name, content)
      await archive.add(tablePart('tags', 2), zstdCompressSync(Buffer.alloc(0)))
    })
    expect(await refusalOf(path)).toBe(refusal)
  })

  test('has room in its manifest for any number of files', () => {
    const entry = { bytes: Number.MAX_SAFE_INTEGER, sha256: 'f'.repeat(64) }
    const { length } = JSON.stringify({ [mediaEntry(randomUUID())]: entry })
    for (const files of [100_000, 1_000_000]) expect(getManifestLimit(files)).toBeGreaterThan(files * length)
  })

  test('with many wrong items in the lists of the manifest: is refused with one error', () => {
    const many = Array.from({ length: 100_000 }, () => 1)
    const records = Object.fromEntries(many.map((_, index) => [`media/${index}`, {}]))
    const refused = Manifest.safeParse({ tables: records, entries: records, missingFiles: many })
    expect(refused.error?.issues.map(({ path }) => path.join())).toEqual(['tables', 'entries', 'missingFiles'])
    expect(Header.safeParse({ migrations: many }).error?.issues.filter(({ path }) => path[0] === 'migrations')).toHaveLength(1)
    expect(Manifest.safeParse({ tables: [], entries: null, missingFiles: {} }).error?.issues).toHaveLength(3)
  })

  test('with a wrong passphrase or none: is refused', async () => {
    const { path } = await makeGood(PASSPHRASE)
    expect(await refusalOf(path, 'another one')).toBe('The passphrase is wrong.')
    expect(await refusalOf(path)).toBe('The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
    expect(readFileSync(path).includes('ada@college.test')).toBe(false)
    expect(readdirSync(join(path, '..'))).toEqual(['backup-2026-02-03T02-30-00Z.tar.encrypted.unverified'])
  })
})

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at]! ^= 0xff
  writeFileSync(path, bytes)
}
