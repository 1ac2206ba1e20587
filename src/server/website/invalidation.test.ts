import { expect, test, vi } from 'vitest'
import { createPageCache } from '#server/cache/page-cache.ts'
import { openDatabase } from '#server/db/open.ts'
import { publishDueDrafts } from '#server/features/pages/drafts/schedule.ts'
import { formToken } from '#server/features/form-submissions/form-token.ts'
import { makePhotograph } from '#test/photographs.ts'
import { upload } from '#test/upload.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeCategory, makeContactInfo, makeMedia, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'

const STEPS = 40
const SLUGS = ['alpha', 'beta', 'gamma', 'delta', 'news', 'library']
const FIXED = [
  '/',
  '/about',
  '/contact',
  '/blog',
  '/blog/page/2',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
]

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  }
}
type Random = ReturnType<typeof createRandom>

/** The time of a form is in its token; a page from the cache has an older one. */
const withoutToken = (text: string) => text.replace(/[\da-z]{8}\.[\w-]{27}/g, 'TOKEN')

async function see({ request }: Pick<TestApp, 'request'>, paths: string[]) {
  const seen: Record<string, string> = {}
  for (const path of paths) {
    const response = await request(path)
    seen[path] = `${response.status} ${response.headers.get('location') ?? ''} ${withoutToken(await response.text())}`
  }
  return seen
}

/** Everything that staff do, each with a random record. */
function listWrites(app: TestApp, { client }: Pick<TestApp, 'client'>, { chance, pick }: Random, clock: { now: number }) {
  const db = app.deps.database.kysely
  let count = 0
  const word = () => `${pick(['Oath', 'Lathe', 'Kiln', 'Harmattan'])} ${(count += 1)}`
  const soon = () => new Date(clock.now + pick([2, 5, 9]) * 60_000).toISOString()
  const anyOf = async (table: 'pages' | 'categories' | 'tags' | 'menuItems' | 'contactInfo' | 'media' | 'userProfiles') =>
    pick(await db.selectFrom(table).select('id').orderBy('id').execute()).id
  const anySection = async () => pick(await db.selectFrom('pageSections').selectAll().orderBy('id').execute())
  const get = async (id?: string) => client.pages.get({ id: id ?? (await anyOf('pages')) })
  const sectionValues = () => ({
    sectionType: pick(['cta', 'news', 'text', 'faq'] as const),
    title: word(),
    description: null,
    content: pick([{}, { source: `<p>See <a href="/${pick(SLUGS)}">${word()}</a></p>` }]),
    isActive: chance(0.8),
  })
  const change = async (fields: object) => {
    const { id, version, kind, title, slug } = await get()
    await client.pages.update({ id, version, kind, title, slug, ...fields })
  }
  const newDraft = async (fields: object) => {
    const pageId = await anyOf('pages')
    const { fieldsVersion } = await client.pageDrafts.get({ pageId })
    await client.pageDrafts.change({ pageId, change: { kind: 'fields', fields, version: fieldsVersion } })
    const { version } = await client.pageDrafts.get({ pageId })
    return { pageId, version, liveSeen: null }
  }
  const record = () => ({ name: word(), description: null, slug: chance(0.3) ? pick(SLUGS) : null, isActive: chance(0.8) })
  return {
    create: () =>
      client.pages.create({
        kind: pick(['page', 'post'] as const),
        title: word(),
        slug: `${pick(SLUGS)}-${(count += 1)}`,
        content: `<p>${word()}</p>`,
        status: pick(['draft', 'published'] as const),
      }),
    title: () => change({ title: word() }),
    text: () => change({ content: `<p>${word()} <a href="/${pick(SLUGS)}">there</a></p>` }),
    ending: () => change({ content: `<p>${'long '.repeat(600)}</p>`, excerpt: word() }),
    seo: () => change({ seoTitle: word(), metaDescription: word() }),
    publication: () => change({ status: pick(['draft', 'published'] as const), isFeatured: chance(0.5) }),
    schedule: () => change({ status: 'scheduled', publishDate: soon() }),
    end: () => change({ endDate: chance(0.7) ? soon() : null }),
    rename: () => change({ slug: pick(SLUGS) }),
    kind: () => change({ kind: pick(['page', 'post'] as const) }),
    picture: async () => {
      const file = await db.selectFrom('media').select('filePath').executeTakeFirstOrThrow()
      await change({ featuredImage: file.filePath })
    },
    lists: async () => change({ categoryIds: [await anyOf('categories')], tagIds: [await anyOf('tags')] }),
    remove: async () => client.pages.delete({ id: await anyOf('pages') }),
    putBack: async () => client.trash.restore({ id: pick((await client.trash.list({ page: 1 })).items).id }),
    addSection: async () => client.pageSections.create({ pageId: await anyOf('pages'), ...sectionValues() }),
    section: async () => {
      const { id, version } = await anySection()
      await client.pageSections.update({ id, version, ...sectionValues() })
    },
    removeSection: async () => client.pageSections.delete({ id: (await anySection()).id }),
    order: async () => {
      const { pageId } = await anySection()
      const seen = (await client.pageSections.list({ pageId })).sections.map(({ id }) => id)
      await client.pageSections.reorder({ pageId, seen, wanted: seen.toReversed() })
    },
    draft: () => newDraft({ title: word() }),
    publish: async () => client.pageDrafts.publish(await newDraft({ title: word(), ...(chance(0.3) && { slug: pick(SLUGS) }) })),
    scheduleDraft: async () => client.pageDrafts.schedule({ ...(await newDraft({ content: word() })), publishAt: soon() }),
    restore: async () => {
      const { id, version } = await get()
      const former = (await client.history.list({ entityType: 'pages', entityId: id })).at(-1)!
      await client.history.restore({ entityType: 'pages', entityId: id, version: former.version, current: version })
    },
    category: async () => {
      const { id, version } = await client.categories.get({ id: await anyOf('categories') })
      await client.categories.update({ id, version, parentId: null, color: '#112233', ...record() })
    },
    tag: async () => {
      const { id, version } = await client.tags.get({ id: await anyOf('tags') })
      await client.tags.update({ id, version, color: '#112233', ...record() })
    },
    menu: async () => client.menuItems.create({ title: word(), url: '/about' }),
    contact: async () => client.contactInfo.create({ type: 'address', label: word(), value: word() }),
    media: async () => {
      const { id, version, title } = await client.media.get({ id: await anyOf('media') })
      await client.media.update({ id, version, title, altText: word(), isDecorative: false, focalX: 10, focalY: 90 })
    },
    author: async () => {
      const { id, version } = await client.users.get({ id: await anyOf('userProfiles') })
      await client.users.update({ id, version, firstName: word() })
    },
    later: async () => {
      clock.now += 3 * 60_000
      await publishDueDrafts(app.deps, new AbortController().signal)
    },
  }
}

async function makeSite(database: TestDatabase, now: () => Date) {
  const app = await createTestApp({ database, now })
  const staff = await app.login('admin')
  const { client, user } = staff
  const db = database.kysely
  const category = await makeCategory(db, { slug: 'campus' })
  const tag = await makeTag(db, { slug: 'sport' })
  const { filePath } = await makeMedia(db)
  await makeMenuItem(db)
  await makeContactInfo(db, { type: 'phone', label: 'Registry', value: '1' })
  for (const slug of ['alpha', 'beta', 'gamma'])
    await makePost(db, {
      slug,
      categories: [category],
      tags: [tag],
      createdBy: user.id,
      content: '<p><a href="/library">L</a></p>',
    })
  const page = await makePage(db, { slug: 'library', content: `<p><a href="/alpha">A</a><img src="${filePath}"></p>` })
  const home = await makePage(db, { slug: 'home' })
  await makeSection(db, { pageId: home.id, sectionType: 'news', title: 'News', orderIndex: 9 })
  const withSections = await makePage(db, { slug: 'delta', createdBy: user.id })
  await makeSection(db, { pageId: withSections.id, sectionType: 'cta', orderIndex: 1 })
  await makeSection(db, { pageId: withSections.id, sectionType: 'news', orderIndex: 2 })
  return { app, staff, client, page }
}

describeEachDatabase('cached pages after writes', (open) => {
  test('after each of many random writes every cached page is what a new rendering would be', { timeout: 120_000 }, async () => {
    const database = await open()
    const clock = { now: Date.parse('2026-06-01T08:00:00Z') }
    const now = () => new Date(clock.now)
    const { app, client } = await makeSite(database, now)
    const uncached = await createTestApp({ database, now, pages: createPageCache({ maxBytes: 0, content: app.deps.content }) })
    // Each database has other writes.
    const random = createRandom(database.kind === 'postgres' ? 2 : 1)
    const writes = listWrites(app, { client }, random, clock)
    const done: string[] = []
    const paths = new Set([...FIXED, ...SLUGS.map((slug) => `/${slug}`), '/category/campus', '/tag/sport'])

    for (let step = 0; step < STEPS; step += 1) {
      const [name, write] = random.pick(Object.entries(writes))
      // Some are refused: a slug may be taken, a page may be gone.
      await write().then(
        () => done.push(name),
        () => {},
      )
      for (const { slug } of await database.kysely.selectFrom('pages').select('slug').execute()) paths.add(`/${slug}`)
      for (const { slug } of await database.kysely.selectFrom('categories').select('slug').execute())
        paths.add(`/category/${slug}`)
      for (const { slug } of await database.kysely.selectFrom('tags').select('slug').execute()) paths.add(`/tag/${slug}`)
      // The others are rendered again, as they would be without the cache. Reading them puts them into it.
      const cached = [...paths].filter((path) => app.deps.pages.fresh(path))
      expect(await see(app, cached), `after ${done.join(', ')}`).toEqual(await see(uncached, cached))
      await see(app, [...paths])
    }
    expect(done.length).toBeGreaterThan(STEPS / 2)
  })

  test('another instance shows the same soon after each write', async () => {
    const database = await open()
    const { app, client } = await makeSite(database, () => new Date())
    const elsewhere = await openDatabase(database.place)
    const other = await createTestApp({ database: { ...database, ...elsewhere } as TestDatabase })
    const writes = listWrites(app, { client }, createRandom(7), { now: Date.now() })
    const paths = [...FIXED, ...SLUGS.map((slug) => `/${slug}`)]
    const steps = [
      'section',
      'title',
      'text',
      'rename',
      'publish',
      'menu',
      'seo',
      'section',
      'kind',
      'author',
      'removeSection',
    ] as const
    for (const name of steps) {
      await see(other, paths)
      await writes[name]().catch(() => {})
      const wanted = await see(app, paths)
      await vi.waitFor(async () => expect(await see(other, paths)).toEqual(wanted), { timeout: 5000, interval: 25 })
    }
    await elsewhere.close()
  })

  test('lists that were in the cache show posts that begin and end later', async () => {
    const database = await open()
    const clock = { now: Date.parse('2026-06-01T08:00:00Z') }
    const { app, client } = await makeSite(database, () => new Date(clock.now))
    const after = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString()
    const read = async () =>
      Object.values(await see(app, ['/', '/blog', '/feed.xml'])).map((text) => text.includes('Harvest day'))
    const post = { kind: 'post', title: 'Harvest day', slug: 'harvest' } as const
    const { id, version } = await client.pages.create({ ...post, status: 'scheduled', publishDate: after(5) })
    expect(await read()).toEqual([false, false, false])
    clock.now += 6 * 60_000
    expect(await read()).toEqual([true, true, true])
    await client.pages.update({ id, version, ...post, endDate: after(5) })
    expect(await read()).toEqual([true, true, true])
    clock.now += 6 * 60_000
    expect(await read()).toEqual([false, false, false])
  })

  test.each(['', '<p>The text</p>'])(
    'a page that has only news shows the first post of their category; text: %s',
    async (content) => {
      const database = await open()
      const app = await createTestApp({ database })
      const { client } = await app.login('admin')
      const { id: categoryId } = await makeCategory(database.kysely)
      const { id: pageId } = await makePage(database.kysely, { slug: 'sport', content })
      await makeSection(database.kysely, { pageId, sectionType: 'news', title: 'News', content: { categoryId } })
      const read = async () => (await app.request('/sport')).text()
      expect(await read()).not.toContain('Cup final')
      await client.pages.create({ kind: 'post', title: 'Cup final', slug: 'cup', status: 'published', categoryIds: [categoryId] })
      expect(await read()).toContain('Cup final')
    },
  )

  test('a write drops only what it affects; drafts, enquiries and new files drop nothing', async () => {
    const database = await open()
    const { app, staff, client, page } = await makeSite(database, () => new Date())
    const paths = ['/', '/about', '/alpha', '/library', '/delta', '/blog', '/feed.xml', '/sitemap.xml', '/robots.txt']
    const dropped = async (write: () => Promise<unknown>) => {
      await see(app, paths)
      expect(paths.filter((path) => !app.deps.pages.fresh(path))).toEqual([])
      await write()
      return paths.filter((path) => !app.deps.pages.fresh(path))
    }
    const change = async (id: string, fields: object) => {
      const { version, kind, title, slug } = await client.pages.get({ id })
      await client.pages.update({ id, version, kind, title, slug, ...fields })
    }
    const db = database.kysely
    const post = await db.selectFrom('pages').select('id').where('slug', '=', 'alpha').executeTakeFirstOrThrow()
    const delta = await db.selectFrom('pages').select('id').where('slug', '=', 'delta').executeTakeFirstOrThrow()
    const draft = await client.pages.create({ kind: 'post', title: 'Not yet', slug: 'not-yet' })
    const section = {
      pageId: delta.id,
      sectionType: 'cta',
      title: 'New',
      description: null,
      content: {},
      isActive: true,
    } as const

    const withPosts = ['/', '/alpha', '/delta', '/blog', '/feed.xml']
    expect(await dropped(() => client.pageSections.create(section))).toEqual(['/delta', '/sitemap.xml'])
    expect(await dropped(() => change(page.id, { title: 'Our library' }))).toEqual(['/library', '/sitemap.xml'])
    expect(await dropped(() => change(post.id, { metaDescription: 'New' }))).toEqual(['/alpha', '/sitemap.xml'])
    expect(await dropped(() => change(post.id, { title: 'New' }))).toEqual([...withPosts, '/sitemap.xml'])
    expect(await dropped(() => client.menuItems.create({ title: 'New', url: '/' }))).toEqual(paths)
    expect(await dropped(() => change(draft.id, { title: 'Still not' }))).toEqual([])
    const edit = { kind: 'fields', fields: { title: 'Later' }, version: 1 } as const
    expect(await dropped(() => client.pageDrafts.change({ pageId: delta.id, change: edit }))).toEqual([])
    expect(await dropped(() => app.login('editor'))).toEqual([])
    const token = formToken(app.deps.config.secretKey, new Date(Date.now() - 60_000))
    const enquiry = {
      name: 'Ada Obi',
      email: 'ada@example.com',
      subject: 'Fees',
      message: 'What are the fees?',
      token,
      website: '',
    }
    expect(await dropped(() => app.client.formSubmissions.submit(enquiry))).toEqual([])
    const picture = await makePhotograph({ width: 40, height: 40 })
    const makeNew = async () => staff.client.media.create({ uploadId: await upload(staff, picture), title: 'Gate' })
    expect(await dropped(makeNew)).toEqual([])
    expect(await dropped(() => change(page.id, { slug: 'books' }))).toEqual(paths)
  })
})
