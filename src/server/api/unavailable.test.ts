import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { createTestApp } from '#test/app.ts'
import { createFailedWrites } from '#server/db/failed-writes.ts'
import { openDatabase } from '#server/db/open.ts'
import { UNAVAILABLE } from '#server/db/dialect.ts'
import { describeEachDatabase, openPostgres, openSqlite } from '#test/databases.ts'
import { fillDisk } from '#test/full-disk.ts'
import { asUnavailable } from './unavailable.ts'

const ENQUIRY = { name: 'Amina', email: 'amina@example.com', subject: 'Fees', message: 'How much? '.repeat(450) }

test('a full disk: pages are served, writes are refused with 503 and work again when there is room', async () => {
  const database = await openSqlite()
  const { request } = await createTestApp({ database })
  await fillDisk(database.kysely)
  const post = () => {
    const headers = { 'Content-Type': 'application/json', 'Origin': 'https://college.test' }
    return request('/api/form-submissions', { method: 'POST', headers, body: JSON.stringify(ENQUIRY) })
  }
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE })
  expect((await request('/about')).status).toBe(200)
  await sql`PRAGMA max_page_count = 1000000`.execute(database.kysely)
  expect((await post()).status).toBe(201)
})

describeEachDatabase('without a database', (open) => {
  test('the API says 503 with a sentence, to guests and to staff', async () => {
    const database = await open()
    const { request, login } = await createTestApp({ database })
    const { client } = await login('editor')
    database.faults.failStatement(/./)
    await expect(client.formSubmissions.groups()).rejects.toMatchObject({ status: 503, message: UNAVAILABLE })
    database.faults.failStatement(/./)
    const answer = await request('/api/settings')
    expect(answer.status).toBe(503)
  })
})

test('a statement that takes PostgreSQL too long is a 503, as a busy SQLite is', async () => {
  const database = await openPostgres()
  const { request } = await createTestApp({ database })
  await sql`ALTER TABLE site_settings RENAME TO stored_settings`.execute(database.kysely)
  await sql`CREATE VIEW site_settings AS SELECT s.* FROM stored_settings s, pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`.execute(
    database.kysely,
  )
  const answer = await request('/api/settings')
  expect([answer.status, await answer.json()]).toMatchObject([503, { message: UNAVAILABLE }])
})

test('a damaged SQLite file is a 503 too, and the damage is remembered', async () => {
  const { place, kysely } = await openSqlite()
  const { rows } = await sql<{ first: number }>`SELECT (rootpage - 1) * (SELECT page_size FROM pragma_page_size) AS first
    FROM sqlite_master WHERE name = 'site_settings'`.execute(kysely)
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
  const handle = openSync(join(place.dataDir, 'site.db'), 'r+')
  writeSync(handle, Buffer.alloc(1024, 255), 0, 1024, rows[0]!.first)
  closeSync(handle)
  const failed = createFailedWrites()
  const damaged = await openDatabase({ dataDir: place.dataDir, onQuery: failed.onQuery })
  onTestFinished(() => damaged.close())
  const error = await damaged.kysely
    .selectFrom('siteSettings')
    .selectAll()
    .execute()
    .catch((thrown: unknown) => thrown)
  expect(asUnavailable(error)).toMatchObject({ status: 503, message: UNAVAILABLE })
  expect([failed.isDamaged(), failed.count()]).toEqual([true, 0])
})

test('a read-only SQLite file is a 503', async () => {
  const { kysely } = await openSqlite()
  await sql`PRAGMA query_only = 1`.execute(kysely)
  const error = await kysely
    .deleteFrom('pages')
    .execute()
    .catch((thrown: unknown) => thrown)
  expect(asUnavailable(error)).toMatchObject({ status: 503, message: UNAVAILABLE })
})

test('a read-only PostgreSQL is a 503', async () => {
  const { kysely } = await openPostgres()
  const writing = kysely
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => trx.deleteFrom('pages').execute())
  expect(asUnavailable(await writing.catch((thrown: unknown) => thrown))).toMatchObject({ status: 503, message: UNAVAILABLE })
})

test.each(['XX001', 'XX002'])('damage that PostgreSQL reports (%s) is a 503, and is remembered', async (code) => {
  const { place } = await openPostgres()
  const failed = createFailedWrites()
  const database = await openDatabase({ ...place, onQuery: failed.onQuery })
  onTestFinished(() => database.close())
  const reading = sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = '${code}'; END`)}`.execute(
    database.kysely,
  )
  expect(asUnavailable(await reading.catch((thrown: unknown) => thrown))).toMatchObject({ status: 503, message: UNAVAILABLE })
  expect(failed.isDamaged()).toBe(true)
})
