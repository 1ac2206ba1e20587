import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BUILT_IN_PAGES } from '#content/built-in.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeMenuItem, makePage, makePost, makeSection } from '#test/make.ts'
import { seed, SeedError } from './seed.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const ALL_SEEDED = { pages: 'seeded', menuItems: 'seeded', pageSections: 'seeded', media: 'seeded', contactInfo: 'seeded' }
const ALL_SKIPPED = { pages: 'skipped', menuItems: 'skipped', pageSections: 'skipped', media: 'skipped', contactInfo: 'skipped' }

const seedIn = ({ kysely }: TestDatabase) => kysely.transaction().execute((trx) => seed(trx, NOW))

const sectionsOf = ({ kysely }: TestDatabase, slug: string) =>
  kysely
    .selectFrom('pageSections')
    .innerJoin('pages', 'pages.id', 'pageSections.pageId')
    .where('pages.slug', '=', slug)
    .orderBy('pageSections.orderIndex')
    .select(['pageSections.sectionType', 'pageSections.orderIndex', 'pageSections.isActive'])
    .execute()

async function countRows({ kysely }: TestDatabase) {
  const tables = ['pages', 'menuItems', 'pageSections', 'media', 'contactInfo'] as const
  const counts = await Promise.all(
    tables.map((table) =>
      kysely
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ rows }) => rows)
}

const hide = ({ kysely }: TestDatabase, table: 'pages' | 'menuItems' | 'pageSections' | 'media' | 'contactInfo') =>
  kysely.schema.alterTable(table).renameTo('hidden').execute()

/** From now on the table takes no rows, though it can be read. */
async function refuseInserts({ kysely, kind }: TestDatabase, table: string) {
  if (kind === 'sqlite') {
    await sql.raw(`CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'no room'); END`).execute(kysely)
  } else {
    await sql
      .raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`)
      .execute(kysely)
    await sql.raw(`CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`).execute(kysely)
  }
}

/** From now on rows for the table vanish without an error. */
async function dropInserts({ kysely, kind }: TestDatabase, table: string) {
  if (kind === 'sqlite') {
    await sql.raw(`CREATE TRIGGER ignore BEFORE INSERT ON ${table} BEGIN SELECT RAISE(IGNORE); END`).execute(kysely)
  } else {
    await sql.raw(`CREATE FUNCTION ignore() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`).execute(kysely)
    await sql.raw(`CREATE TRIGGER ignore BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ignore()`).execute(kysely)
  }
}

describeEachDatabase('seeding', (open) => {
  test('A §4 an empty database gets pages, menu, sections and media', async () => {
    const database = await open()
    expect(await seedIn(database)).toEqual(ALL_SEEDED)
    const pages = await database.kysely
      .selectFrom('pages')
      .select(['slug', 'title', 'status', 'kind', 'createdAt'])
      .orderBy('slug')
      .execute()
    expect(pages.map((page) => page.slug)).toEqual(['about', 'contact', 'home', 'privacy', 'programs'])
    expect(pages.every((page) => page.status === 'published' && page.kind === 'page' && page.createdAt === NOW)).toBe(true)
    const media = await database.kysely.selectFrom('media').select(['mediaType', 'filePath']).execute()
    expect(media.every(({ mediaType, filePath }) => mediaType === 'image' && filePath.startsWith('/'))).toBe(true)
    expect(media.length).toBeGreaterThan(0)
  })

  test('A §4 the menu has orders 1 to 4; sections have 1 to 3, those of about 1, 2, 3 and 7', async () => {
    const database = await open()
    await seedIn(database)
    const menu = await database.kysely
      .selectFrom('menuItems')
      .select(['url', 'orderIndex', 'isActive'])
      .orderBy('orderIndex')
      .execute()
    expect(menu.map(({ url, orderIndex, isActive }) => [url, orderIndex, isActive])).toEqual([
      ['/', 1, 1],
      ['/about', 2, 1],
      ['/programs', 3, 1],
      ['/contact', 4, 1],
    ])
    const orders = async (slug: string) => (await sectionsOf(database, slug)).map((section) => section.orderIndex)
    for (const slug of ['home', 'programs', 'contact']) expect(await orders(slug)).toEqual([1, 2, 3])
    expect(await orders('about')).toEqual([1, 2, 3, 7])
  })

  test('A §4 a second time changes nothing', async () => {
    const database = await open()
    await seedIn(database)
    const before = await countRows(database)
    expect(await seedIn(database)).toEqual(ALL_SKIPPED)
    expect(await countRows(database)).toEqual(before)
  })

  test('C §5: visitors see the same before and after', async () => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    const read = async (path: string) =>
      (await (await request(path)).text()).replace(
        /name="token" value="[^"]*"|"token":"[^"]*"|token&quot;:&quot;[^&]*|(?:built-in|[0-9a-f]{8})-[\w-]+/g,
        '',
      )
    const before = await Promise.all(['/', '/about', '/programs', '/contact'].map(read))
    await deps.content.change((trx) => seed(trx, NOW))
    const after = await Promise.all(['/', '/about', '/programs', '/contact'].map(read))
    expect(after).toEqual(before)
  })

  test('A §4 each table is filled only if it is empty', async () => {
    const database = await open()
    await makeMenuItem(database.kysely, { title: 'Ours' })
    expect(await seedIn(database)).toEqual({ ...ALL_SEEDED, menuItems: 'skipped' })
    const menu = await database.kysely.selectFrom('menuItems').select('title').execute()
    expect(menu).toEqual([{ title: 'Ours' }])
  })

  test('A §4 a page that has sections is left as it is, the others get theirs', async () => {
    const database = await open()
    const about = await makePage(database.kysely, { slug: 'about', title: 'Who we are' })
    await makePage(database.kysely, { slug: 'home' })
    await makeSection(database.kysely, { pageId: about.id, sectionType: 'faq', orderIndex: 1 })
    expect(await seedIn(database)).toEqual(ALL_SEEDED)
    expect((await sectionsOf(database, 'about')).map((section) => section.sectionType)).toEqual(['faq'])
    expect((await sectionsOf(database, 'home')).map((section) => section.sectionType)).toEqual(
      BUILT_IN_PAGES.home.sections.filter((section) => section.isSeeded).map((section) => section.sectionType),
    )
    const titles = await database.kysely.selectFrom('pages').select('title').where('slug', '=', 'about').execute()
    expect(titles).toEqual([{ title: 'Who we are' }])
  })

  test('A §4 a post that was written first is no reason to have none of the pages', async () => {
    const database = await open()
    await makePost(database.kysely, { slug: 'matriculation', title: 'Matriculation' })
    expect(await seedIn(database)).toEqual(ALL_SEEDED)
    const pages = await database.kysely.selectFrom('pages').select('slug').orderBy('slug').execute()
    expect(pages.map(({ slug }) => slug)).toEqual(['about', 'contact', 'home', 'matriculation', 'privacy', 'programs'])
  })

  test('A §4 each missing built-in page is created, even if other pages exist', async () => {
    const database = await open()
    await makePage(database.kysely, { slug: 'admissions' })
    await makePage(database.kysely, { slug: 'about', title: 'Who we are' })
    expect(await seedIn(database)).toEqual(ALL_SEEDED)
    const pages = await database.kysely.selectFrom('pages').select(['slug', 'title']).orderBy('slug').execute()
    expect(pages.map(({ slug }) => slug)).toEqual(['about', 'admissions', 'contact', 'home', 'privacy', 'programs'])
    expect(pages[0]).toMatchObject({ title: 'Who we are' })
  })

  test('A §5 without any of its pages it fails with No pages found after seeding', async () => {
    const database = await open()
    await dropInserts(database, 'pages')
    await expect(seedIn(database)).rejects.toEqual(new SeedError('No pages found after seeding'))
  })

  test('C §29: contact entries are samples that visitors never see, until somebody edits one', async () => {
    const database = await open()
    const { login, client: visitor, request } = await createTestApp({ database })
    const { client } = await login('admin')
    await client.seeding.run()
    const [first, ...others] = await client.contactInfo.list()
    expect([first, ...others].every((entry) => entry!.isSample)).toBe(true)
    expect(await visitor.contactInfo.listActive({})).toEqual([])
    expect(await (await request('/')).text()).not.toContain(first!.value)
    const { isSample: _, updatedAt: _at, ...fields } = first!
    expect(await client.contactInfo.update({ ...fields, label: 'Main gate' })).toMatchObject({ isSample: false })
    expect(await visitor.contactInfo.listActive({})).toMatchObject([{ label: 'Main gate', value: first!.value }])
    expect(await client.contactInfo.removeSamples()).toEqual({ removed: others.length })
    expect(await client.contactInfo.list()).toMatchObject([{ label: 'Main gate' }])
    expect(await client.seeding.run()).toMatchObject({ contactInfo: 'skipped' })
  })

  test('A §5 when the pages cannot be read the error is Failed to get page IDs', async () => {
    const database = await open()
    await makePage(database.kysely, { slug: 'home' })
    await database.kysely.schema.alterTable('pages').renameColumn('slug', 'elsewhere').execute()
    await expect(seedIn(database)).rejects.toThrow(new SeedError('Failed to get page IDs'))
  })

  test.each([
    ['pages', 'Failed to check existing pages'],
    ['menuItems', 'Failed to check existing menu items'],
    ['pageSections', 'Failed to check existing sections for home'],
    ['media', 'Failed to check existing media entries'],
    ['contactInfo', 'Failed to check existing contact info'],
  ] as const)('A §8 when %s cannot be read it says so, and nothing is written', async (table, message) => {
    const database = await open()
    await hide(database, table)
    await expect(seedIn(database)).rejects.toThrow(new SeedError(message))
    const left = ['pages', 'menuItems', 'media', 'contactInfo'] as const
    for (const other of left.filter((name) => name !== table)) {
      expect(await database.kysely.selectFrom(other).selectAll().execute()).toEqual([])
    }
  })

  test.each([
    ['pages', /^Failed to insert pages: .*no room/],
    ['menu_items', /^Failed to insert menu items: .*no room/],
    ['page_sections', /^Failed to insert sections for (?:home|programs|about|contact): .*no room/],
    ['media', /^Failed to insert media entries: .*no room/],
    ['contact_info', /^Failed to insert contact info: .*no room/],
  ])('A §8 when rows of %s are refused it says why, and nothing is written', async (table, message) => {
    const database = await open()
    await refuseInserts(database, table)
    await expect(seedIn(database)).rejects.toThrow(message)
    expect(await countRows(database)).toEqual([0, 0, 0, 0, 0])
  })

  test('the seeded privacy notice is listed among the pages, not the blog posts, and shows the built-in text', async () => {
    const database = await open()
    await database.kysely.transaction().execute((trx) => seed(trx, NOW))
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const slugsOf = async (scope: 'pages' | 'posts') =>
      (await client.pages.list({ scope })).items.map(({ slug, kind }) => `${kind} ${slug}`)
    expect(await slugsOf('pages')).toContain('page privacy')
    expect(await slugsOf('posts')).not.toContain('page privacy')
    expect((await client.pages.list({ scope: 'posts' })).total).toBe(0)
    expect(await (await request('/privacy')).text()).toContain('You can read this whole website')
  })
})
