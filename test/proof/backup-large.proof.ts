import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ZSTD } from '#server/backup/write-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { ROOT } from '#server/config/root.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { syncPath } from '#server/storage/sync-path.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { makeCategory, makeTag } from '#test/make.ts'
import { HARMATTAN, settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'

const MB = 1024 * 1024
const WRITES_PER_SECOND = 50
const ROW_BYTES = 20 * 1024

function makeFolder(): string {
  // Not in memory, where test databases are.
  const folder = mkdtempSync('/var/tmp/large-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Earlier versions of pages, of text that compresses like text. */
async function grow({ kysely }: Database, bytes: number): Promise<void> {
  const words = Array.from({ length: 2000 }, () => randomBytes(randomInt(1, 5)).toString('hex'))
  const blocks = Array.from({ length: 400 }, () => Array.from({ length: 170 }, () => words[randomInt(2000)]).join(' '))
  const text = () => JSON.stringify(Array.from({ length: ROW_BYTES / 1024 }, () => blocks[randomInt(400)]))
  for (let done = 0; done < bytes; done += 100 * ROW_BYTES) {
    const rows = Array.from({ length: 100 }, () => ({
      id: randomUUID(),
      entityType: 'pages',
      entityId: randomUUID(),
      version: 1,
      state: text(),
      savedBy: null,
      savedAt: '2026-01-05T09:00:00.000Z',
    }))
    await kysely.insertInto('revisions').values(rows).execute()
  }
}

/** Runs `npm run backup` with 50 writes in each second beside it. */
async function backUp(database: Database, settings: Record<string, string>) {
  const folder = makeFolder()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(ROOT, HARMATTAN), 'backup', folder], { cwd: ROOT, env: settings, stdio: 'inherit' })
  let peakKb = 0
  let writes = 0
  const ended = once(child, 'close') as Promise<[number]>
  let isDone = false
  const done = ended.then(() => (isDone = true))
  while (!isDone) {
    const due = startedAt + (writes * 1000) / WRITES_PER_SECOND
    await Promise.race([done, wait(Math.max(0, due - performance.now()))])
    const id = randomUUID()
    // A backup reads categories first and tags last: it must hold both or neither.
    await database.kysely.transaction().execute(async (trx) => {
      await makeTag(trx, { id, name: id, slug: id })
      await makeCategory(trx, { id, name: id, slug: id })
    })
    writes += 1
    peakKb = Math.max(peakKb, readPeakKb(child.pid!))
  }
  const [code] = await ended
  const seconds = (performance.now() - startedAt) / 1000
  expect(code).toBe(0)
  const [name] = readdirSync(folder)
  return { path: join(folder, name!), seconds, writes, peakMb: peakKb / 1024 }
}

/** The most memory that a process had. 0 if it has ended. */
function readPeakKb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

class Sha256 extends Transform {
  #hash = createHash('sha256')
  override _transform(chunk: Buffer, _: string, done: TransformCallback) {
    this.#hash.update(chunk)
    done(null, chunk)
  }
}

/** Copies that do some of what a backup promises: no backup can be made faster. */
async function timeCopies(file: string): Promise<[name: string, seconds: number][]> {
  const copy = join(makeFolder(), 'copy')
  const read = (path: string) => createReadStream(path, { highWaterMark: MB })
  const write = () => createWriteStream(copy)
  const ways: [string, () => void | Promise<void>][] = [
    ['plain copy of the file', () => copyFileSync(file, copy)],
    ['with SHA-256', () => pipeline(read(file), new Sha256(), write())],
    ['with Zstandard and SHA-256', () => pipeline(read(file), createZstdCompress(ZSTD), new Sha256(), write())],
    ['read back', () => pipeline(read(copy), createZstdDecompress(), new Sha256().resume())],
  ]
  const times: [string, number][] = []
  for (const [name, make] of ways) {
    const startedAt = performance.now()
    await make()
    await syncPath(copy)
    times.push([name, (performance.now() - startedAt) / 1000])
  }
  return times
}

describeEachDatabase('a backup of a large website', (open) => {
  test('finishes under 50 writes a second, holds one state, and needs hardly more memory than a small one', async ({
    annotate,
  }) => {
    const { place, close } = await open()
    await close()
    const at = { ...place, dataDir: makeFolder() }
    if (!place.databaseUrl) copyFileSync(join(place.dataDir, 'site.db'), join(at.dataDir, 'site.db'))
    writeFileSync(join(at.dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
    const settings = settingsOf(at)
    const database = await openDatabase(at)
    onTestFinished(() => database.close())

    await grow(database, 100 * MB)
    const small = await backUp(database, settings)
    await grow(database, 924 * MB)
    const large = await backUp(database, settings)
    const say = (what: string, { path, seconds, writes, peakMb }: typeof large) =>
      annotate(
        `${what}: made and verified in ${seconds.toFixed(1)} s beside ${writes} writes (${(writes / seconds).toFixed(0)}/s), `
          + `${(statSync(path).size / MB).toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB of memory`,
      )
    await say('100 MB', small)
    await say('1 GB', large)
    if (!place.databaseUrl)
      for (const [name, seconds] of await timeCopies(join(at.dataDir, 'site.db')))
        await annotate(`${name}: ${seconds.toFixed(1)} s`)

    const target = await openSqlite({ empty: true })
    const nothing = { onHeader: async () => {}, storeFile: async () => {} }
    await restoreBackup(large.path, { database: target, ...nothing }, { passphrase: undefined })
    const tags = await target.kysely.selectFrom('tags').select('id').orderBy('id').execute()
    expect(await target.kysely.selectFrom('categories').select('id').orderBy('id').execute()).toEqual(tags)
    expect(tags.length).toBeLessThan(small.writes + large.writes)
    expect(tags.length).toBeGreaterThan(0)
    expect(large.writes / large.seconds).toBeGreaterThan(WRITES_PER_SECOND * 0.9)
    // Ten times the data; the collector of garbage is lazy.
    expect(large.peakMb).toBeLessThan(small.peakMb * 1.5)
  })
})
