import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { builtInSections } from '#content/page-sections.ts'
import type { Database } from '#server/db/database.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { originalKey } from '#server/storage/storage.ts'
import { createBackupBucket } from '#server/storage/backup-bucket.ts'
import { renderHome } from '#server/website/render-home.ts'
import { TEST_CONFIG } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeMedia, makePage, makeSection } from '#test/make.ts'
import { startS3Server } from '#test/s3-server.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { backUpNightly, type NightlySettings } from './nightly.ts'
import { claimBackup, findLastVerified, listBackups } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 60 * 60_000

/** The nights of a website that was created before them. */
function createNights(database: TestDatabase, settings: Partial<NightlySettings> = {}) {
  const files = mkdtempSync(join(tmpdir(), 'nightly-'))
  onTestFinished(() => rmSync(files, { recursive: true, force: true }))
  const folder = join(files, 'backups')
  const storage = diskStorage(join(files, 'media'))
  const log = pino({ level: 'silent' })
  const backUpAt = (time: string, signal?: AbortSignal) => {
    const now = () => new Date(time)
    const home = (of: Database) => renderHome({ database: of, config: TEST_CONFIG, log, now })
    const needed = { database, storage, secretKey: TEST_SECRET_KEY, log, now, renderHome: home }
    return backUpNightly(needed, { folder, passphrase: undefined, minute: 120, pingUrl: undefined, ...settings }, signal)
  }
  const list = async () => (await listBackups(database.kysely)).map(({ madeAt, state }) => [madeAt, state])
  return { backUpAt, list, folder, storage }
}

async function startMonitor() {
  const asked: string[] = []
  const monitor = createServer((request, response) => {
    asked.push(request.url!)
    response.end('OK')
  }).listen(0, '127.0.0.1')
  await once(monitor, 'listening')
  onTestFinished(() => void monitor.close())
  return { monitor, asked, pingUrl: `http://127.0.0.1:${(monitor.address() as AddressInfo).port}/ping/college` }
}

describeEachDatabase('the nightly backup', (open) => {
  test('is made once after 2 o’clock in Nigeria, verified, and listed', async () => {
    const database = await open()
    const { backUpAt, list, folder } = createNights(database)
    await backUpAt('2040-01-10T00:59:00.000Z')
    const first = ['2040-01-10T00:59:00.000Z', 'verified']
    expect(await list()).toEqual([first])
    for (const time of ['2040-01-10T01:00:00.000Z', '2040-01-10T13:00:00.000Z', '2040-01-11T00:59:00.000Z']) await backUpAt(time)
    expect(await list()).toEqual([['2040-01-10T01:00:00.000Z', 'verified']])
    await backUpAt('2040-01-11T01:00:00.000Z')
    const rows = await listBackups(database.kysely)
    expect(rows.map(({ path }) => basename(path!))).toEqual(readdirSync(folder).toReversed())
    expect(rows).toHaveLength(2)
  })

  test('is verified although the home page is empty, because all its sections are hidden', async () => {
    const database = await open()
    const { id: pageId } = await makePage(database.kysely, { slug: 'home', content: '' })
    for (const { sectionType } of builtInSections('home'))
      await makeSection(database.kysely, { pageId, sectionType, isActive: 0 })
    const { backUpAt, list } = createNights(database)
    await backUpAt('2040-01-10T13:00:00.000Z')
    expect(await list()).toEqual([['2040-01-10T13:00:00.000Z', 'verified']])
  })

  test('is made although the clock was ahead once', async () => {
    const database = await open()
    const { backUpAt, list } = createNights(database)
    await backUpAt('2041-01-10T13:00:00.000Z')
    await claimBackup(database.kysely, { id: 'killed', madeAt: '2041-01-10T13:01:00.000Z', origin: 'nightly' })
    await backUpAt('2040-01-10T13:00:00.000Z')
    expect(await list()).toContainEqual(['2040-01-10T13:00:00.000Z', 'verified'])
    expect(await findLastVerified(database.kysely, new Date('2040-01-12T13:00:00.000Z'))).toBe('2040-01-10T13:00:00.000Z')
  })

  test('is not made if it is turned off, or the website was created since', async () => {
    const database = await open()
    const off = createNights(database, { minute: undefined })
    await off.backUpAt('2040-01-10T13:00:00.000Z')
    const on = createNights(database)
    await on.backUpAt('2020-01-10T13:00:00.000Z')
    expect(await on.list()).toEqual([])
  })

  test('with a damaged file of Media is kept as failed with the reason, and made again after an hour', async () => {
    const database = await open()
    const { backUpAt, list, folder, storage } = createNights(database)
    const id = randomUUID()
    const good = Buffer.from('as it was uploaded')
    const put = (content: Buffer) =>
      storage.put(originalKey(id), { body: Readable.from([content]), bytes: content.length, contentType: 'text/plain' })
    await put(Buffer.from('damaged by the disk'))
    const media = await makeMedia(database.kysely)
    await database.kysely.insertInto('storedFiles').values({ id, begunAt: '2026' }).execute()
    await database.kysely
      .insertInto('mediaFiles')
      .values({
        id,
        mediaId: media.id,
        number: 7,
        uploadId: id,
        originalName: 'fees.txt',
        mimeType: 'text/plain',
        bytes: good.length,
        checksum: createHash('sha256').update(good).digest('hex'),
        width: null,
        height: null,
        fallback: null,
        placeholder: null,
        savedBy: null,
        savedAt: '2026',
      })
      .execute()

    const time = Date.parse('2040-01-10T01:00:00.000Z')
    const at = (hours: number) => new Date(time + hours * HOUR_MS).toISOString()
    await expect(backUpAt(at(0))).rejects.toThrow('The file "fees.txt" of Media was damaged before the backup')
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.tar\.failed$/)])
    const [failed] = await listBackups(database.kysely)
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('fees.txt') as string })
    await put(good)
    await backUpAt(at(0.9))
    expect(await list()).toEqual([[at(0), 'failed']])
    await backUpAt(at(1))
    expect(await list()).toEqual([
      [at(1), 'verified'],
      [at(0), 'failed'],
    ])
  })

  test('tells a monitor when it is good, and does not fail if the monitor is away', async () => {
    const database = await open()
    const { monitor, asked, pingUrl } = await startMonitor()
    const { backUpAt, list } = createNights(database, { pingUrl })
    await backUpAt('2040-01-10T01:00:00.000Z')
    expect(asked).toEqual(['/ping/college'])
    monitor.closeAllConnections()
    monitor.close()
    await once(monitor, 'close')
    await backUpAt('2040-01-11T01:00:00.000Z')
    expect(await list()).toHaveLength(2)
  })
})

test('a nightly backup whose copy to the bucket was stopped is copied by the next run, and the monitor waits for that', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const database = await openSqlite()
  const { asked, pingUrl } = await startMonitor()
  let stopping = new AbortController()
  let onOpen = () => stopping.abort()
  const openBucket = async () => {
    onOpen()
    return createBackupBucket(s3.settings)
  }
  const { backUpAt } = createNights(database, { pingUrl, openBucket })
  const read = async () => (await listBackups(database.kysely)).map(({ state, bucketKey, reason }) => [state, bucketKey, reason])
  await backUpAt('2040-01-10T01:00:00.000Z', stopping.signal)
  expect([await read(), asked]).toEqual([[['verified', null, null]], []])
  stopping = new AbortController()
  onOpen = () => {}
  const copied = ['verified', expect.stringMatching(/^backups\//) as string, null]
  for (const time of ['2040-01-10T01:10:00.000Z', '2040-01-10T01:20:00.000Z']) {
    await backUpAt(time, stopping.signal)
    expect([await read(), asked]).toEqual([[copied], ['/ping/college']])
  }
})
