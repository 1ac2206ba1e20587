import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { openSqlite } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { openSqlite as openFile } from './sqlite.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('SQLite: what is committed survives a power cut, and the rules between tables hold', async () => {
  const { kysely } = await openSqlite()
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`PRAGMA ${name}`).execute(kysely)).rows[0]!)[0] as unknown
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
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
  expect(() => openFile(file)).toThrow(/site\.db is not a database, or is damaged\. Restore a backup, or move it away\.$/)
})
