import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '#server/config/startup-error.ts'
import { freePort } from '#server/http/free-port.ts'
import { openPostgres } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
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
    new StartupError(`Cannot reach PostgreSQL at postgres://site@127.0.0.1:${port}/site: connect ECONNREFUSED 127.0.0.1:${port}`),
  )
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
