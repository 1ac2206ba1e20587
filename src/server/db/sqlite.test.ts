import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '#server/config/startup-error.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { holdLock } from '#test/hold-lock.ts'
import { makePage } from '#test/make.ts'
import { migrate } from './migrate.ts'
import { openSqlite as openFile } from './sqlite.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('SQLite: committed data survives a power cut, and foreign keys are enforced', async () => {
  const { kysely } = await openSqlite()
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`PRAGMA ${name}`).execute(kysely)).rows[0]!)[0] as unknown
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  // Waits outside of SQLite: inside it, the whole process would wait.
  expect(await pragma('busy_timeout')).toBe(0)
})

test('SQLite: what is deleted cannot be read in the file', async () => {
  const { kysely, place, close } = await openSqlite()
  const readFile = () => readFileSync(join(place.dataDir, 'site.db'), 'latin1')
  await makePage(kysely, { slug: 'news', content: 'Ngozi wrote this' })
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
  expect(readFile()).toContain('Ngozi wrote this')
  await kysely.deleteFrom('pages').execute()
  await close()
  expect(readFile()).not.toContain('Ngozi wrote this')
})

test.skipIf(process.platform !== 'linux')('SQLite: looking whether the file is replaced releases no lock', async () => {
  const { kysely, isReplaced, place } = await openSqlite()
  await makePage(kysely, { slug: 'news' })
  const { ino } = statSync(join(place.dataDir, 'site.db'))
  // Without a lock another process takes itself for the last one, and deletes the write-ahead log.
  const listLocks = () =>
    readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `))
  expect(listLocks()).toHaveLength(1)
  for (const _ of [1, 2]) {
    expect(isReplaced()).toBe(false)
    expect(listLocks()).toHaveLength(1)
  }
})

test('SQLite: a kept statement follows a change of its table', async () => {
  const { kysely } = await openSqlite()
  await makePage(kysely, { slug: 'one' })
  const everything = () => sql<Record<string, unknown>>`SELECT * FROM pages`.execute(kysely)
  const before = Object.keys((await everything()).rows[0]!)
  await sql`ALTER TABLE pages ADD COLUMN mood TEXT DEFAULT 'good'`.execute(kysely)
  const [row] = (await everything()).rows
  expect(Object.keys(row!)).toEqual([...before, 'mood'])
  expect(row).toMatchObject({ slug: 'one', mood: 'good' })
})

test('SQLite: more statements than are kept all work, again and again', async () => {
  const { kysely } = await openSqlite()
  const ask = (number: number) => sql<{ answer: number }>`SELECT ${sql.raw(String(number))} AS answer`.execute(kysely)
  for (const _ of [1, 2]) {
    for (let number = 0; number < 600; number += 1) expect((await ask(number)).rows).toEqual([{ answer: number }])
  }
})

test('a data folder that cannot be written is one sentence', () => {
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, '')
  expect(() => openFile(join(file, 'below', 'site.db'))).toThrow(StartupError)
  expect(() => openFile(join(file, 'below', 'site.db'))).toThrow(
    /^Cannot write to .*a-file.*Set DATA_DIR to a folder that can be written\.$/,
  )
})

test('a file that is no database is one sentence', () => {
  const file = join(makeFolder(), 'site.db')
  writeFileSync(file, 'this is a text, and no database at all'.repeat(100))
  expect(() => openFile(file)).toThrow(/site\.db is not a database, or is damaged \(.+\)\. Restore a backup\.$/)
})

const ENQUIRY = { name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much?' }

test('SQLite: while another process writes pages are answered, and what waited is stored', async () => {
  const database = await openSqlite()
  for (let number = 0; number < 5; number += 1) await makePage(database.kysely, { slug: `page-${number}`, content: 'Text' })
  const app = await createTestApp({ database })
  await app.request('/page-0')
  const release = holdLock(database)
  const isWritten = vi.fn<() => void>()
  const enquiry = app.client.formSubmissions.submit(ENQUIRY)
  const change = app.deps.content.change((trx) => makePage(trx, { slug: 'waited' }))
  void Promise.any([enquiry, change]).then(isWritten)

  for (let number = 1; number < 5; number += 1) expect((await app.request(`/page-${number}`)).status).toBe(200)
  expect(isWritten).not.toHaveBeenCalled()
  release()
  expect((await enquiry).reference).toMatch(/^ENQ-/)
  await change
  expect((await app.request('/waited')).status).toBe(200)
})

test('SQLite: a write that has waited for 5 seconds fails, all that wait fail together, and the next one works', async () => {
  const database = await openSqlite()
  const release = holdLock(database)
  const asked = [1, 2, 3].map((number) => makePage(database.kysely, { slug: `page-${number}` }))
  const ended = Promise.allSettled([...asked, database.kysely.transaction().execute((trx) => makePage(trx, { slug: 'page-4' }))])
  await pause()
  // The clock is stopped from here on: a wait that only begins now never ends.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5001)
  expect((await ended).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  clock.mockRestore()
  release()
  await makePage(database.kysely, { slug: 'later' })
  const slugs = await database.kysely.selectFrom('pages').select('slug').execute()
  expect(slugs).toEqual([{ slug: 'later' }])
})

test('SQLite: during a transaction others read the state before it, and write after it', async () => {
  const { kysely } = await openSqlite()
  const { id } = await makePage(kysely, { slug: 'one', title: 'Before' })
  const titles = async () => (await kysely.selectFrom('pages').select('title').execute()).map(({ title }) => title)
  const rename = (title: string) => kysely.updateTable('pages').set({ title }).where('id', '=', id).execute()
  let later: Promise<unknown> | undefined
  await kysely.transaction().execute(async (trx) => {
    await trx.updateTable('pages').set({ title: 'During' }).execute()
    expect(await titles()).toEqual(['Before'])
    later = rename('After')
    await pause()
    expect(await trx.selectFrom('pages').select('title').execute()).toEqual([{ title: 'During' }])
  })
  await later
  expect(await titles()).toEqual(['After'])
})

test('SQLite: other requests are answered between two writes', async () => {
  const { kysely } = await openSqlite()
  const happened: string[] = []
  const write = (name: string) =>
    kysely.transaction().execute(async (trx) => {
      happened.push(name)
      await makePage(trx, { slug: name })
      setImmediate(() => happened.push('others'))
    })
  await Promise.all([write('first'), write('second')])
  expect(happened.slice(0, 3)).toEqual(['first', 'others', 'second'])
})

test('SQLite: a failed transaction leaves nothing, and the next one works', async () => {
  const { kysely } = await openSqlite()
  const failing = kysely.transaction().execute(async (trx) => {
    await makePage(trx, { slug: 'half' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await kysely.transaction().execute((trx) => makePage(trx, { slug: 'whole' }))
  expect(await kysely.selectFrom('pages').select('slug').execute()).toEqual([{ slug: 'whole' }])
})

test('a folder named site.db, and a database of another program, are refused with one sentence each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(() => openFile(folder)).toThrow(/is a folder, but must be the file of the database/)
  const file = join(folder, 'site.db')
  const foreign = new DatabaseSync(file)
  foreign.exec('CREATE TABLE recipes (name TEXT)')
  foreign.close()
  const opened = openFile(file)
  onTestFinished(() => opened.close())
  await expect(migrate(opened)).rejects.toThrow(/^This is a SQLite database of another program/)
})
