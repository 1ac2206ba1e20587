import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { openForReading } from './sqlite-read-only.ts'

/** The files as they are after a crash: the last writes are only in the write-ahead log. */
async function crash() {
  const { kysely, place } = await openSqlite()
  await makePage(kysely, { slug: 'last' })
  const file = join(place.dataDir, 'crashed.db')
  for (const end of ['', '-wal', '-shm']) copyFileSync(join(place.dataDir, `site.db${end}`), file + end)
  return file
}

test('SQLite: a file opened for reading includes the write-ahead log, and refuses writes', async () => {
  const { reader, writer } = openForReading(await crash())!
  onTestFinished(() => [reader, writer].forEach((connection) => connection.close()))
  expect(reader.prepare('SELECT slug FROM pages').all()).toEqual([{ slug: 'last' }])
  writer.exec('BEGIN IMMEDIATE')
  expect(() => writer.exec('DELETE FROM pages')).toThrow('attempt to write a readonly database')
  writer.exec('ROLLBACK')
})

test('SQLite: a file that is missing is not opened for reading', async () => {
  const { place } = await openSqlite()
  expect(openForReading(join(place.dataDir, 'missing.db'))).toBeUndefined()
})
