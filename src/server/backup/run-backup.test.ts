import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BackupOrigin } from '#server/db/tables.ts'
import { createBackupBucket } from '#server/storage/backup-bucket.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { createS3Client } from '#server/storage/s3.ts'
import { originalKey } from '#server/storage/storage.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeCategory, makeTag } from '#test/make.ts'
import { startS3Server } from '#test/s3-server.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { deleteExpired } from './delete-expired.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup, type BackupPlace, type RunOptions } from './run-backup.ts'
import { removeAbandonedScratch } from './scratch-folder.ts'
import { claimBackup, findLastVerified, finishBackup, listBackups } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

const MOST_WRITES = 3000

async function prepare(database: TestDatabase, origin: BackupOrigin = 'admin', place: Pick<BackupPlace, 'openBucket'> = {}) {
  const files = mkdtempSync(join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(files, { recursive: true, force: true }))
  const folder = join(files, 'backups')
  const needs = {
    database,
    storage: diskStorage(join(files, 'media')),
    secretKey: TEST_SECRET_KEY,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    renderHome: async () => 'the same page',
  }
  const backup = { id: randomUUID(), madeAt: new Date().toISOString(), origin }
  await claimBackup(database.kysely, backup)
  return {
    run: (options: RunOptions = {}, claimed = backup) =>
      runBackup(needs, { folder, passphrase: undefined, ...place }, claimed, options),
    folder,
    list: () => listBackups(database.kysely),
    clean: () => deleteExpired(needs, place),
    storage: needs.storage,
  }
}

/** A process that verifies a backup until it is killed. It prints the name of its temporary folder. */
const startVerifying = (folder: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { createScratchFolder } = await import('${import.meta.resolve('./scratch-folder.ts')}')
       const scratch = createScratchFolder('${folder}')
       console.log(scratch.path.split('/').at(-1))
       setInterval(() => scratch, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

describeEachDatabase('a backup that runs', (open) => {
  test('holds one state, although others write meanwhile', async () => {
    const database = await open()
    const { kysely } = database
    for (let first = 0; first < 6000; first += 500) {
      const rows = Array.from({ length: 500 }, () => ({
        id: randomUUID(),
        entityType: 'pages',
        entityId: randomUUID(),
        version: 1,
      }))
      await kysely
        .insertInto('revisions')
        .values(rows.map((row) => ({ ...row, state: '{}', savedBy: null, savedAt: '' })))
        .execute()
    }
    const { run } = await prepare(database)
    let isDone = false
    let written = 0
    // The backup reads categories first, revisions later and tags last.
    async function write() {
      for (; !isDone && written < MOST_WRITES; written += 1) {
        const id = randomUUID()
        await kysely.transaction().execute(async (trx) => {
          await makeTag(trx, { id, name: id, slug: id })
          await makeCategory(trx, { id, name: id, slug: id })
        })
        // SQLite answers at once, so the backup would never get its turn.
        await nextTurn()
      }
    }
    const writing = write()
    const { path } = await run().finally(() => (isDone = true))
    await writing

    const target = await openSqlite({ empty: true })
    await restoreBackup(
      path,
      { database: target, onHeader: async () => {}, storeFile: async () => {} },
      { passphrase: undefined },
    )
    const tags = await target.kysely.selectFrom('tags').select('id').orderBy('id').execute()
    expect(await target.kysely.selectFrom('categories').select('id').orderBy('id').execute()).toEqual(tags)
    expect(written).toBeGreaterThan(tags.length)
  })

  test('does not count if its file was damaged before it was verified', async () => {
    const database = await open()
    const { run, folder, list } = await prepare(database)
    const damage = () => {
      const [name] = readdirSync(folder)
      if (!name?.endsWith('.unverified')) return
      const path = join(folder, name)
      const bytes = readFileSync(path)
      bytes[bytes.indexOf('"madeAt": "20') + 12]! ^= 1
      writeFileSync(path, bytes)
    }
    await expect(run({ onProgress: damage })).rejects.toThrow(/The file is kept as .+\.failed\.$/)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.tar\.failed$/)])
    expect(await list()).toEqual([expect.objectContaining({ state: 'failed', path: join(folder, readdirSync(folder)[0]!) })])
    expect(await findLastVerified(database.kysely, new Date())).toBeUndefined()
  })

  test.each([
    { stage: 'written', listener: 'onProgress' },
    { stage: 'verified', listener: 'onVerifying' },
  ])('leaves no file if the server stops while it is $stage', async ({ listener }) => {
    const database = await open()
    const { run, folder, list } = await prepare(database)
    const stopping = new AbortController()
    await expect(run({ signal: stopping.signal, [listener]: () => stopping.abort() })).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual([])
    const reason = 'The program ended before the backup was complete.'
    expect(await list()).toEqual([expect.objectContaining({ state: 'failed', path: null, reason })])
  })

  test('has a file of its own, also if another was made in the same second', async () => {
    const database = await open()
    const { run, folder, list } = await prepare(database)
    const { path } = await run()
    const again = { id: randomUUID(), madeAt: (await list())[0]!.madeAt, origin: 'admin' as const }
    await claimBackup(database.kysely, again)
    const second = await run({}, again)
    expect(basename(second.path)).toBe(basename(path).replace('.tar', '-2.tar'))
    expect(readdirSync(folder).toSorted()).toEqual([basename(second.path), basename(path)].toSorted())
  })

  test('removes what a killed verification left, but not a verification of another process', async () => {
    const { run, folder } = await prepare(await open())
    // As a former version of this program made them.
    for (const name of ['verifying-old', 'verifying-new']) mkdirSync(join(folder, name), { recursive: true })
    const old = Date.now() / 1000 - 25 * 60 * 60
    utimesSync(join(folder, 'verifying-old'), old, old)
    const other = startVerifying(folder)
    onTestFinished(() => void other.kill('SIGKILL'))
    const [line] = (await once(other.stdout, 'data')) as [Buffer]
    const running = line.toString().trim()
    const list = () => readdirSync(folder).filter((name) => name.startsWith('verifying-'))
    await run()
    expect(list().toSorted()).toEqual([running, 'verifying-new'].toSorted())
    other.kill('SIGKILL')
    await once(other, 'exit')
    await removeAbandonedScratch(folder)
    expect(list()).toEqual(['verifying-new'])
  })

  test('an aborted nightly backup leaves no row, so the next start repeats it', async () => {
    const database = await open()
    const { run, list } = await prepare(database, 'nightly')
    await expect(run({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await list()).toEqual([])
  })
})

test('a verified backup is copied to the bucket part by part, and its copy is deleted with it', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const client = createS3Client(s3.settings)
  const database = await openSqlite()
  const openBucket = async () => createBackupBucket(s3.settings)
  const { run, list, clean, storage } = await prepare(database, 'nightly', { openBucket })
  // Larger than two parts.
  const id = randomUUID()
  const content = randomBytes(20_000_000)
  await database.kysely.insertInto('storedFiles').values({ id, begunAt: '2026' }).execute()
  await storage.put(originalKey(id), { body: Readable.from([content]), bytes: content.length, contentType: 'video/mp4' })
  const { path } = await run()
  const Key = `backups/${basename(path)}`
  expect(await list()).toEqual([expect.objectContaining({ state: 'verified', bucketKey: Key, reason: null })])
  const copy = await client.send(new GetObjectCommand({ Bucket: 'media', Key }))
  expect(Buffer.from(await copy.Body!.transformToByteArray()).equals(readFileSync(path))).toBe(true)

  await database.kysely.updateTable('backups').set({ state: 'failed' }).execute()
  await claimBackup(database.kysely, { id: 'newer', madeAt: '2040-01-01T01:00:00.000Z', origin: 'nightly' })
  const fields = { path: null, bytes: null, reason: 'x', missingFiles: 0, finishedAt: null }
  await finishBackup(database.kysely, 'newer', { state: 'failed', ...fields })
  await clean()
  expect((await list()).map((row) => row.id)).toEqual(['newer'])
  await expect(client.send(new GetObjectCommand({ Bucket: 'media', Key }))).rejects.toThrow(/key does not exist/)
})

test.each([
  {
    what: 'does not answer',
    openBucket: async () =>
      createBackupBucket({ endpoint: 'http://127.0.0.1:9', bucket: 'b', accessKeyId: 'a', secretAccessKey: 'b', region: 'c' }),
    message: 'ECONNREFUSED',
  },
  { what: 'cannot be opened', openBucket: () => Promise.reject(new Error('no client')), message: 'no client' },
])('a bucket that $what leaves a good backup, and the reason', async ({ openBucket, message }) => {
  const { run, list } = await prepare(await openSqlite(), 'admin', { openBucket })
  await run()
  const reason = expect.stringMatching(new RegExp(`^It could not be copied to the bucket: .*${message}`)) as string
  expect(await list()).toEqual([expect.objectContaining({ state: 'verified', bucketKey: null, reason })])
})
