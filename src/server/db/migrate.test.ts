import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/permissions.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { MIGRATIONS, someMigrations } from '#test/migrations.ts'
import { HARMATTAN, runNode, settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { migrate } from './migrate.ts'

const applied = async ({ kysely }: TestDatabase) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(kysely)
  return rows.map((row) => row.name)
}

const OLD_NAMES = ['0001-people', '0002-content', '0003-taxonomy']

const tablesOf = async ({ kysely, kind }: TestDatabase) => {
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
  ).execute(kysely)
  return rows.map(({ name }) => name)
}

test('every migration has a number of its own', () => {
  expect(MIGRATIONS.map((name) => name.slice(0, 4))).toEqual([...new Set(MIGRATIONS.map((name) => name.slice(0, 4)))])
})

describeEachDatabase('migrations', (open) => {
  test('an empty database gets all of them, in order, and no second time', async () => {
    const database = await open({ empty: true })
    expect(await migrate(database)).toEqual(MIGRATIONS)
    expect(await applied(database)).toEqual(MIGRATIONS)
    expect(await migrate(database)).toEqual([])
  })

  test('a database of an older program keeps what it holds', async () => {
    const database = await open({ empty: true })
    const first = await migrate(
      database,
      someMigrations((file) => /^000[12]-/.test(file)),
    )
    expect(first).toHaveLength(2)
    await sql`INSERT INTO pages (id, title, slug, created_at, updated_at) VALUES ('1', 'Open day', 'open-day', '2026', '2026')`.execute(
      database.kysely,
    )
    expect(await migrate(database)).toEqual(MIGRATIONS.slice(2))
    const page = await database.kysely.selectFrom('pages').selectAll().executeTakeFirstOrThrow()
    expect(page).toMatchObject({ id: '1', title: 'Open day', slug: 'open-day', kind: 'page', status: 'published', version: 1 })
  })

  test('a database that can only be read is refused with a sentence, if it needs a migration', async () => {
    const database = await open({ empty: true })
    const folder = someMigrations((file) => /^000[12]-/.test(file))
    await migrate(database, folder)
    const { databaseUrl } = database.place
    const readOnly = databaseUrl
      ? sql`ALTER DATABASE ${sql.ref(new URL(databaseUrl).pathname.slice(1))} SET default_transaction_read_only = on`
      : sql`PRAGMA query_only = 1`
    await readOnly.execute(database.kysely)
    await expect(migrate(database)).rejects.toThrow(/^This version must upgrade the database first, but/)
    expect(await applied(database)).toHaveLength(2)
  })

  test('a newer database is refused with a sentence, and left alone', async () => {
    const database = await open()
    await sql`INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('9999-future', '2030', '')`.execute(database.kysely)
    await expect(migrate(database)).rejects.toThrow(
      new StartupError(
        'The database is newer than this program: it holds 9999-future, which this version does not know. Start a newer version, or restore a backup.',
      ),
    )
  })

  test('a database of a version before 1.0.0 is refused, and left alone', async () => {
    const database = await open({ empty: true })
    await sql`CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)`.execute(database.kysely)
    for (const name of OLD_NAMES)
      await sql`INSERT INTO schema_migrations (name, applied_at) VALUES (${name}, '2026')`.execute(database.kysely)
    await expect(migrate(database)).rejects.toThrow(/^This database was made by a version before 1\.0\.0.*Nothing was changed/)
    expect(await applied(database)).toEqual(OLD_NAMES)
    expect(await tablesOf(database)).toEqual(['schema_migrations'])
  })

  test('a database made with other migrations is refused, and left alone', async () => {
    const database = await open({ empty: true })
    const folder = someMigrations((file) => file.startsWith('0001-'))
    appendFileSync(join(folder, '0001-people.sql'), 'CREATE TABLE extra (id TEXT);')
    expect(await migrate(database, folder)).toEqual(['0001-people'])
    await expect(migrate(database)).rejects.toThrow(
      'The database was made with other migrations than this program has: 0001-people changed after it was applied.',
    )
    expect(await applied(database)).toEqual(['0001-people'])
  })

  test('line endings make no other migration', async () => {
    const database = await open()
    const folder = someMigrations(() => true)
    for (const file of readdirSync(folder)) {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    }
    expect(await migrate(database, folder)).toEqual([])
  })

  test('one that fails leaves the database as it was', async () => {
    const database = await open({ empty: true })
    const folder = someMigrations((file) => file.startsWith('0001-'))
    writeFileSync(join(folder, '0002-broken.sql'), 'CREATE TABLE half (id TEXT);\nCREATE TABLE half (id TEXT);')
    await expect(migrate(database, folder)).rejects.toThrow(/half.*already exists/)
    expect(await migrate(database)).toEqual(MIGRATIONS)
  })

  test('three processes at once migrate once', async () => {
    const { place } = await open({ empty: true })
    const ended = await Promise.all([1, 2, 3].map(() => runNode(HARMATTAN, settingsOf(place), 'migrate')))
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
    const said = ended.map(({ stdout }) => stdout.trim())
    expect(said.toSorted()).toEqual([
      `Applied: ${MIGRATIONS.join(', ')}`,
      'The database is up to date.',
      'The database is up to date.',
    ])
  })

  test('three processes at once seed once', async () => {
    const database = await open()
    const ended = await Promise.all(
      [1, 2, 3].map(() => runNode(HARMATTAN, { ...settingsOf(database.place), SECRET_KEY: TEST_SECRET_KEY }, 'seed')),
    )
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
    expect(ended.filter(({ stdout }) => stdout.startsWith('pages: seeded'))).toHaveLength(1)
    const pages = await database.kysely.selectFrom('pages').select('slug').execute()
    const menu = await database.kysely.selectFrom('menuItems').select('url').execute()
    expect([pages.length, menu.length]).toEqual([5, 4])
  })

  test('roles have the permissions of the contract, and no others', async () => {
    const { kysely } = await open()
    const permissions = await kysely.selectFrom('permissions').select(['id', 'name', 'resource', 'action']).execute()
    expect(permissions.map((row) => row.id).toSorted()).toEqual([...PERMISSIONS].toSorted())
    expect(permissions.map((row) => `${row.resource}/${row.action}`)).toEqual(permissions.map((row) => row.id))
    const rows = await kysely.selectFrom('rolePermissions').selectAll().execute()
    const wanted = ROLES.flatMap((role) => ROLE_PERMISSIONS[role].map((permission) => `${role} ${permission}`))
    expect(rows.map((row) => `${row.role} ${row.permissionId}`).toSorted()).toEqual(wanted.toSorted())
  })

  test('a page that goes takes its sections, links and redirects along', async () => {
    const { kysely } = await open()
    const { id: pageId } = await makePage(kysely)
    const dated = { version: 1, createdAt: '2026', updatedAt: '2026' }
    await kysely
      .insertInto('tags')
      .values({ id: 't', name: 'T', slug: 't', description: null, color: '#000000', isActive: 1, ...dated })
      .execute()
    await kysely.insertInto('pageTags').values({ pageId, tagId: 't' }).execute()
    await kysely.insertInto('redirects').values({ slug: 'old', pageId, createdAt: '2026' }).execute()
    await kysely
      .insertInto('pageSections')
      .values({
        id: 's',
        pageId,
        sectionType: 'hero',
        title: null,
        description: null,
        content: '{}',
        orderIndex: 1,
        isActive: 1,
        ...dated,
      })
      .execute()
    await kysely.deleteFrom('pages').where('id', '=', pageId).execute()
    for (const table of ['pageSections', 'pageTags', 'redirects'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await kysely.selectFrom('tags').select('id').execute()).toHaveLength(1)
  })
})
