import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '#server/config/startup-error.ts'
import { freePort } from '#server/http/free-port.ts'
import { openPostgres } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { contains } from './dialect.ts'
import { openPostgres as openUrl } from './postgres.ts'

test('PostgreSQL: a connection that dies under a statement fails that statement, and nothing else', async () => {
  const { kysely } = await openPostgres()
  const waiting = sql`SELECT pg_sleep(20), 'the one that dies'`.execute(kysely).catch((error: Error) => error.message)
  const end = () =>
    sql<object>`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%the one that dies%' AND pid <> pg_backend_pid()`.execute(
      kysely,
    )
  while ((await end()).rows.length === 0);
  expect(await waiting).toMatch(/terminat/)
  await vi.waitFor(async () => expect((await sql`SELECT 1 AS one`.execute(kysely)).rows).toEqual([{ one: 1 }]))
})

test('PostgreSQL: a connection that dies in a transaction rolls it back', async () => {
  const { kysely } = await openPostgres()
  const dying = kysely.transaction().execute(async (trx) => {
    await makePage(trx)
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(dying).rejects.toThrow(/terminat/)
  expect(await kysely.selectFrom('pages').selectAll().execute()).toEqual([])
})

test('PostgreSQL: counts are numbers', async () => {
  const { kysely } = await openPostgres()
  expect(
    await kysely
      .selectFrom('pages')
      .select((row) => row.fn.countAll().as('pages'))
      .execute(),
  ).toEqual([{ pages: 0 }])
})

test('a PostgreSQL that is not there is one sentence, without the password', async () => {
  const port = await freePort()
  await expect(openUrl(`postgres://site:very-secret@127.0.0.1:${port}/site`)).rejects.toThrow(
    new StartupError(
      `Cannot reach PostgreSQL at postgres://site@127.0.0.1:${port}/site: connect ECONNREFUSED 127.0.0.1:${port}. Correct DATABASE_URL, or start PostgreSQL.`,
    ),
  )
})

test('a PostgreSQL that is not there is one sentence, without the passwords of the query', async () => {
  const port = await freePort()
  const url = `postgres://127.0.0.1:${port}/site?user=site&password=very-secret&sslpassword=also-secret`
  await expect(openUrl(url)).rejects.toThrow(`Cannot reach PostgreSQL at postgres://127.0.0.1:${port}/site?user=site: connect`)
})

test('PostgreSQL: the queries use as many connections as are allowed, and wait for them', async () => {
  const { place } = await openPostgres()
  const { kysely, close } = await openUrl(place.databaseUrl!, { connections: 2 })
  onTestFinished(close)
  const asked = Array.from({ length: 8 }, () =>
    sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.02)`.execute(kysely),
  )
  expect(new Set((await Promise.all(asked)).map(({ rows }) => rows[0]!.pid)).size).toBe(2)
})

test('PostgreSQL: a connection is replaced after its time, so that it gets the present settings of the database', async () => {
  const { place, kysely: other } = await openPostgres()
  const { kysely, close } = await openUrl(place.databaseUrl!, { connections: 1, lifetimeSeconds: 0.2 })
  onTestFinished(close)
  const readSetting = async () =>
    (await sql<{ isReadOnly: string }>`SELECT current_setting('default_transaction_read_only') AS is_read_only`.execute(kysely))
      .rows[0]!.isReadOnly
  expect(await readSetting()).toBe('off')
  await sql`ALTER DATABASE ${sql.id(new URL(place.databaseUrl!).pathname.slice(1))} SET default_transaction_read_only = on`.execute(
    other,
  )
  await vi.waitFor(async () => expect(await readSetting()).toBe('on'), { timeout: 20_000 })
})

test('a database that is not there is one sentence', async () => {
  const { place } = await openPostgres()
  const url = new URL(place.databaseUrl!)
  url.pathname = 'no_such_database'
  await expect(openUrl(url.href)).rejects.toThrow(
    /^Cannot reach PostgreSQL at postgres:.*database "no_such_database" does not exist/,
  )
})

test('PostgreSQL: listening that cannot begin leaves no connection behind', async () => {
  const { kysely, place } = await openPostgres()
  const database = await openUrl(`${place.databaseUrl}?application_name=listens`)
  onTestFinished(() => database.close())
  await expect(database.listen('not a channel', () => {})).rejects.toThrow(/syntax error/)
  const open = async () =>
    (
      await sql<{ query: string }>`SELECT query FROM pg_stat_activity
        WHERE application_name = 'listens' AND query LIKE 'LISTEN%'`.execute(kysely)
    ).rows
  await expect.poll(open).toEqual([])
})

test('PostgreSQL: settings of the server, the database or the user do not break searches, writes, backups or idle connections', async () => {
  const { kysely, place } = await openPostgres()
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  for (const setting of [
    'standard_conforming_strings = off',
    "default_transaction_isolation = 'serializable'",
    "idle_session_timeout = '1s'",
    "idle_in_transaction_session_timeout = '1s'",
    "statement_timeout = '1s'",
    "lock_timeout = '1s'",
    "transaction_timeout = '1s'",
  ])
    await sql.raw(`ALTER DATABASE "${name}" SET ${setting}`).execute(kysely)
  const database = await openUrl(place.databaseUrl!)
  onTestFinished(() => database.close())
  await makePage(database.kysely, { title: 'Fees' })
  const found = await database.kysely
    .selectFrom('pages')
    .select('title')
    .where(contains(['title'], 'fee'))
    .execute()
  expect(found).toEqual([{ title: 'Fees' }])
  const { rows } = await sql<object>`SELECT current_setting('default_transaction_isolation') AS isolation,
    current_setting('idle_session_timeout') AS idle, current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS "inTransaction"`.execute(database.kysely)
  expect(rows).toEqual([{ isolation: 'read committed', idle: '0', statement: '15s', inTransaction: '1min' }])
  await using snapshot = await database.openSnapshot()
  expect(
    await snapshot.rows(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('transaction_timeout') AS transaction",
    ),
  ).toEqual([{ statement: '0', transaction: '0' }])
})

test('PostgreSQL: a schema that does not exist is one sentence', async () => {
  const { place } = await openPostgres()
  await expect(openUrl(`${place.databaseUrl}?options=-c%20search_path%3Dnowhere`)).rejects.toThrow(
    /^The user postgres has no schema in the database at .*: no schema of its search_path exists\.$/,
  )
})

test('PostgreSQL: a database with a Turkish locale is refused in one sentence', async () => {
  const { kysely, place } = await openPostgres()
  const url = new URL(place.databaseUrl!)
  const name = `${url.pathname.slice(1)}_turkish`
  await sql`CREATE DATABASE ${sql.ref(name)} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr'`.execute(kysely)
  onTestFinished(async () => void (await sql`DROP DATABASE ${sql.ref(name)} WITH (FORCE)`.execute(kysely)))
  url.pathname = name
  await expect(openUrl(url.href)).rejects.toThrow(/^The database at postgres:.* has a Turkish locale, .* Create one with/)
})

test('PostgreSQL: a database with another encoding than UTF-8 is refused in one sentence', async () => {
  const { kysely, place } = await openPostgres()
  await sql`CREATE DATABASE in_latin1 ENCODING LATIN1 TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`.execute(kysely)
  onTestFinished(async () => void (await sql`DROP DATABASE in_latin1 WITH (FORCE)`.execute(kysely)))
  const url = new URL(place.databaseUrl!)
  url.pathname = 'in_latin1'
  await expect(openUrl(url.href)).rejects.toThrow(/^The database at postgres:.* has the encoding LATIN1\. Create one with/)
})

test('PostgreSQL: a user without the right to create tables gets an error that names the GRANT command', async () => {
  const { kysely, place } = await openPostgres()
  await sql`CREATE ROLE "no-tables" LOGIN`.execute(kysely)
  onTestFinished(async () => void (await sql`DROP ROLE "no-tables"`.execute(kysely)))
  const url = new URL(place.databaseUrl!)
  url.username = 'no-tables'
  await expect(openUrl(url.href)).rejects.toThrow(
    /^The user "no-tables" may not create tables .* GRANT CREATE ON SCHEMA public TO "no-tables";$/,
  )
})
