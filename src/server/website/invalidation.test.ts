import { expect, test, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import { listContractOperations } from '#server/api/contract-operations.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import { openDatabase } from '#server/db/open.ts'
import { publishDueDrafts } from '#server/features/pages/drafts/schedule.ts'
import { readSiteChrome } from '#server/site-chrome/site-chrome.ts'
import { formToken } from '#server/features/form-submissions/form-token.ts'
import { makePhotograph } from '#test/photographs.ts'
import { createRandom, type Random } from '#test/random.ts'
import { upload } from '#test/upload.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeCategory, makeContactInfo, makeMenuItem, makePage, makePost, makeSection, makeTag, makeUser } from '#test/make.ts'

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
  '/programs',
  '/privacy',
  '/feed.json',
]

/** The time of a form is in its token; a page from the cache has an older one. */
const withoutToken = (text: string) => (text.includes('token') ? text.replace(/[\da-z]{8}\.[\w-]{27}/g, 'TOKEN') : text)

async function see({ request }: Pick<TestApp, 'request'>, paths: string[]) {
  const seen: Record<string, string> = {}
  for (const path of paths) {
    const response = await request(path)
    seen[path] = `${response.status} ${response.headers.get('location') ?? ''} ${withoutToken(await response.text())}`
  }
  return seen
}

/** Operations that change nothing that visitors see. */
const UNSEEN = [
  /^(?:account\.(?:change|check|request|reset|verify)|backups|formSubmissions|invitations|links|mail|mediaFolders|presence|previews|restores|sessions|setup|twoFactor)/,
  /^(?:users\.(?:createResetLink|endSessions|turnOffTwoFactor)|media\.usesOf|onboarding\.dismiss|newsOffer\.decline|pageEditor\.render|pageSections\.preview|redirectRules\.previewImport)/,
]

/** Everything that staff do, each with a random record. A key begins with the name of the operation. */
function listWrites(
  app: TestApp,
  staff: Awaited<ReturnType<TestApp['login']>>,
  { chance, pick }: Random,
  clock: { now: number },
) {
  const { client } = staff
  const db = app.deps.database.kysely
  let count = 0
  const word = () => `${pick(['Oath', 'Lathe', 'Kiln', 'Harmattan'])} ${(count += 1)}`
  const soon = () => new Date(clock.now + pick([2, 5, 9]) * 60_000).toISOString()
  type Table = 'pages' | 'categories' | 'tags' | 'menuItems' | 'contactInfo' | 'media' | 'userProfiles' | 'redirectRules'
  const anyOf = async (table: Table) => pick(await db.selectFrom(table).select('id').orderBy('id').execute()).id
  const anySection = async () => pick(await db.selectFrom('pageSections').selectAll().orderBy('id').execute())
  const anyBuiltIn = async () => {
    const { id } = await db.selectFrom('pages').select('id').where('slug', '=', 'home').executeTakeFirstOrThrow()
    const { sections } = await client.pageSections.list({ pageId: id })
    return { pageId: id, section: pick(sections.filter(({ isBuiltIn }) => isBuiltIn)) }
  }
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
  const record = () => ({
    name: word(),
    description: chance(0.5) ? word() : null,
    slug: chance(0.3) ? pick(SLUGS) : null,
    color: '#112233',
    isActive: chance(0.8),
  })
  const uploadPicture = async () =>
    upload(staff, await makePhotograph({ width: pick([40, 80, 500]), height: pick([30, 60, 400]) }), 'gate.jpg')
  const contactValues = () => ({
    type: pick(['address', 'phone', 'email', 'hours']),
    label: word(),
    value: pick(['0803 555 0147', 'a@college.test', word()]),
    orderIndex: pick([0, 1, 2]),
    isActive: chance(0.8),
  })
  const rule = () => ({
    fromPath: `/${pick([...SLUGS, 'old', 'older'])}`,
    toAddress: `/${pick(SLUGS)}`,
    kind: pick(['exact', 'prefix', 'prefix-with-rest'] as const),
    isActive: chance(0.8),
  })
  const anyMenuItem = async () => client.menuItems.get({ id: await anyOf('menuItems') })
  const anyPicture = async () => (await client.media.get({ id: await anyOf('media') })).filePath
  return {
    'pages.create': () =>
      client.pages.create({
        kind: pick(['page', 'post'] as const),
        title: word(),
        slug: `${pick(SLUGS)}-${(count += 1)}`,
        content: `<p>${word()}</p>`,
        status: pick(['draft', 'published'] as const),
      }),
    'pages.duplicate': async () => client.pages.duplicate({ id: await anyOf('pages') }),
    'pages.update title': () => change({ title: word() }),
    'pages.update text': () => change({ content: `<p>${word()} <a href="/${pick(SLUGS)}">there</a></p>` }),
    'pages.update ending': () => change({ content: `<p>${'long '.repeat(600)}</p>`, excerpt: word() }),
    'pages.update seo': () => change({ seoTitle: word(), metaDescription: word(), isNoindex: chance(0.3) }),
    'pages.update publication': () => change({ status: pick(['draft', 'published'] as const), isFeatured: chance(0.5) }),
    'pages.update schedule': () => change({ status: 'scheduled', publishDate: soon() }),
    'pages.update end': async () =>
      change({ endDate: chance(0.7) ? soon() : null, endRedirect: chance(0.5) ? await anyOf('pages') : null }),
    'pages.update slug': () => change({ slug: pick(SLUGS) }),
    'pages.update kind': () => change({ kind: pick(['page', 'post'] as const) }),
    'pages.update picture': async () => change({ featuredImage: await anyPicture() }),
    'pages.update lists': async () => change({ categoryIds: [await anyOf('categories')], tagIds: [await anyOf('tags')] }),
    'pages.delete': async () => client.pages.delete({ id: await anyOf('pages') }),
    'trash.restore': async () => client.trash.restore({ id: pick((await client.trash.list({ page: 1 })).items).id }),
    'trash.undo': async () => {
      const { entityType, entityId } = pick(await db.selectFrom('trash').selectAll().orderBy('id').execute())
      await client.trash.undo({ entityType: entityType as 'pages', entityId })
    },
    'trash.delete': async () => client.trash.delete({ id: pick((await client.trash.list({ page: 1 })).items).id }),
    'pageSections.create': async () => client.pageSections.create({ pageId: await anyOf('pages'), ...sectionValues() }),
    'pageSections.duplicate': async () => {
      const { pageId, id } = await anySection()
      await client.pageSections.duplicate({ pageId, id })
    },
    'pageSections.update': async () => {
      const { id, version } = await anySection()
      await client.pageSections.update({ id, version, ...sectionValues() })
    },
    'pageSections.update picture': async () => {
      const { id, version } = await anySection()
      const content = { images: [{ imageUrl: await anyPicture(), caption: word() }] }
      await client.pageSections.update({ id, version, ...sectionValues(), sectionType: 'gallery', content })
    },
    'pageSections.delete': async () => client.pageSections.delete({ id: (await anySection()).id }),
    'pageSections.reorder': async () => {
      const { pageId } = await anySection()
      const seen = (await client.pageSections.list({ pageId })).sections.map(({ id }) => id)
      await client.pageSections.reorder({ pageId, seen, wanted: seen.toReversed() })
    },
    'pageSections.storeBuiltIn': async () => {
      const { pageId, section } = await anyBuiltIn()
      const { sectionType, description, content } = section
      const values = { sectionType, title: word(), description, content, isActive: true }
      await client.pageSections.storeBuiltIn({ pageId, builtInType: sectionType, ...values })
    },
    'pageSections.hide': async () => {
      const { pageId, section } = await anyBuiltIn()
      await client.pageSections.hide({ pageId, sectionType: section.sectionType })
    },
    'pageDrafts.change': () => newDraft({ title: word() }),
    'pageDrafts.undo': async () => client.pageDrafts.undo({ pageId: (await newDraft({ title: word() })).pageId }),
    'pageDrafts.redo': async () => {
      const { pageId } = await newDraft({ title: word() })
      await client.pageDrafts.undo({ pageId })
      await client.pageDrafts.redo({ pageId })
    },
    'pageDrafts.publish': async () =>
      client.pageDrafts.publish(await newDraft({ title: word(), ...(chance(0.3) && { slug: pick(SLUGS) }) })),
    'pageDrafts.publish dates': async () =>
      client.pageDrafts.publish(await newDraft({ publishDate: '2026-01-01T08:00:00.000Z', endDate: soon() })),
    'pageDrafts.schedule': async () =>
      client.pageDrafts.schedule({ ...(await newDraft({ content: word() })), publishAt: soon() }),
    'pageDrafts.discard': async () => {
      const { pageId, version } = await newDraft({ title: word() })
      await client.pageDrafts.discard({ pageId, version })
    },
    'pageDrafts.submit': async () => {
      const { pageId, version } = await newDraft({ title: word() })
      await client.pageDrafts.submit({ pageId, version })
    },
    'pageDrafts.return': async () => {
      const { pageId, version } = await newDraft({ title: word() })
      await client.pageDrafts.submit({ pageId, version })
      await client.pageDrafts.return({ pageId, note: word() })
    },
    'history.restore': async () => {
      const { id, version } = await get()
      const former = (await client.history.list({ entityType: 'pages', entityId: id })).at(-1)!
      await client.history.restore({ entityType: 'pages', entityId: id, version: former.version, current: version })
    },
    'history.restore section': async () => {
      const { id, version } = await anySection()
      const former = (await client.history.list({ entityType: 'pageSections', entityId: id })).at(-1)!
      await client.history.restore({ entityType: 'pageSections', entityId: id, version: former.version, current: version })
    },
    'categories.create': async () =>
      client.categories.create({ parentId: chance(0.5) ? await anyOf('categories') : null, ...record() }),
    'categories.update': async () => {
      const { id, version } = await client.categories.get({ id: await anyOf('categories') })
      await client.categories.update({ id, version, parentId: null, ...record() })
    },
    'categories.delete': async () => client.categories.delete({ id: await anyOf('categories') }),
    'tags.create': () => client.tags.create(record()),
    'tags.update': async () => {
      const { id, version } = await client.tags.get({ id: await anyOf('tags') })
      await client.tags.update({ id, version, ...record() })
    },
    'tags.delete': async () => client.tags.delete({ id: await anyOf('tags') }),
    'menuItems.create': async () =>
      client.menuItems.create({ title: word(), url: '/about', parentId: chance(0.4) ? await anyOf('menuItems') : null }),
    'menuItems.update': async () => {
      const { id, version } = await anyMenuItem()
      await client.menuItems.update({ id, version, title: word(), isActive: chance(0.7) })
    },
    'menuItems.move': async () => {
      const { id, version, above, below } = await anyMenuItem()
      await client.menuItems.move({ id, version, neighbour: (above ?? below)! })
    },
    'menuItems.place': async () => {
      const { id, version } = await anyMenuItem()
      await client.menuItems.place({ id, version, parentId: chance(0.5) ? await anyOf('menuItems') : null })
    },
    'menuItems.delete': async () => client.menuItems.delete({ id: await anyOf('menuItems') }),
    'contactInfo.create': async () => client.contactInfo.create(contactValues()),
    'contactInfo.update': async () => {
      const { id, version } = await client.contactInfo.get({ id: await anyOf('contactInfo') })
      await client.contactInfo.update({ id, version, ...contactValues() })
    },
    'contactInfo.delete': async () => client.contactInfo.delete({ id: await anyOf('contactInfo') }),
    'contactInfo.removeSamples': () => client.contactInfo.removeSamples(),
    'redirectRules.create': () => client.redirectRules.create(rule()),
    'redirectRules.update': async () => {
      const { id, version } = await client.redirectRules.get({ id: await anyOf('redirectRules') })
      await client.redirectRules.update({ id, version, ...rule() })
    },
    'redirectRules.delete': async () => client.redirectRules.delete({ id: await anyOf('redirectRules') }),
    'redirectRules.import': () => client.redirectRules.import({ csv: `/old-${(count += 1)}.php,/${pick(SLUGS)}\n` }),
    'media.create': async () => client.media.create({ uploadId: await uploadPicture(), title: word() }),
    'media.update': async () => {
      const { id, version, title } = await client.media.get({ id: await anyOf('media') })
      await client.media.update({ id, version, title, altText: word(), isDecorative: chance(0.2), focalX: pick([10, 50, 90]) })
    },
    'media.replace': async () => {
      const { id, version } = await client.media.get({ id: await anyOf('media') })
      await client.media.replace({ id, version, uploadId: await uploadPicture() })
    },
    'media.restoreVersion': async () => {
      const { id, version } = await client.media.get({ id: await anyOf('media') })
      await client.media.restoreVersion({ id, version, number: 1 })
    },
    'media.move': async () => client.media.move({ ids: [await anyOf('media')], folderId: null }),
    'media.delete': async () => client.media.delete({ id: await anyOf('media'), isConfirmed: true }),
    'media.deleteMany': async () => client.media.deleteMany({ ids: [await anyOf('media')], isConfirmed: true }),
    'settings.logo.save': async () => {
      const { version } = await client.settings.logo.get()
      await client.settings.logo.save({ version, site_logo: chance(0.7) ? await anyPicture() : '' })
    },
    'settings.brand.save': async () => {
      const { version } = await client.settings.brand.get()
      const brand_pattern = pick(['', 'weave', 'none'] as const)
      await client.settings.brand.save({
        version,
        brand_main: pick(['', '#112233']),
        brand_accent: pick(['', '#aa2233']),
        brand_pattern,
      })
    },
    'settings.basic.save': async () => {
      const { version, updatedAt: _, ...values } = await client.settings.basic.get()
      const site_name = chance(0.7) ? `${word()} Polytechnic` : ''
      await client.settings.basic.save({ ...values, version, site_name, site_description: word(), social_x: 'x.com/college' })
    },
    'settings.signIn.save': async () => {
      const { version } = await client.settings.signIn.get()
      await client.settings.signIn.save({ version, require_two_factor: '' })
    },
    'settings.editing.save': async () => {
      const { version } = await client.settings.editing.get()
      await client.settings.editing.save({ version, drafts_only: '' })
    },
    'settings.search.save': async () => {
      const { version } = await client.settings.search.get()
      await client.settings.search.save({ version, search_synonyms: 'fees, charges' })
    },
    'settings.mediaProvider.save': async () => {
      const { version } = await client.settings.mediaProvider.get()
      await client.settings.mediaProvider.save({ version, media_cloud_name: '', media_api_key: '', media_api_secret: '' })
    },
    'settings.seo.save': async () => {
      const { version, updatedAt: _, ...values } = await client.settings.seo.get()
      await client.settings.seo.save({
        ...(values as Parameters<typeof client.settings.seo.save>[0]),
        version,
        seo_title: word(),
        og_image: chance(0.5) ? await anyPicture() : '',
        robots_index: pick(['true', 'false']),
        sitemap_enabled: pick(['true', 'false']),
        google_analytics_id: pick(['', 'G-ABCDEFGHIJ']),
      })
    },
    'onboarding.approveSamples': async () =>
      client.onboarding.approveSamples({ keys: [pick(await client.onboarding.samples()).key] }),
    'onboarding.hideSamples': () => client.onboarding.hideSamples(),
    'onboarding.showSamples': async () => {
      const hidden = await db.selectFrom('pageSections').select(['id', 'version']).where('isActive', '=', 0).execute()
      await client.onboarding.showSamples({ sections: hidden })
    },
    'onboarding.saveCollege': async () => {
      const { version, site_logo, brand_main, brand_accent } = await client.onboarding.college()
      const more = {
        site_logo,
        brand_main,
        brand_accent,
        site_short_name: 'KP',
        site_description: word(),
        phone: pick(['', '0803 555 0147']),
      }
      await client.onboarding.saveCollege({ version, site_name: word(), ...more })
    },
    'newsOffer.accept': () => client.newsOffer.accept(),
    'seeding.run': () => client.seeding.run(),
    'account.updateProfile': async () => {
      const { id } = staff.user
      const { version } = await client.users.get({ id })
      await client.account.updateProfile({ version, firstName: word(), lastName: 'Obi' })
    },
    'users.update': async () => {
      const { id, version } = await client.users.get({ id: await anyOf('userProfiles') })
      await client.users.update({ id, version, firstName: word() })
    },
    'audit.erasePerson': async () => {
      const { id, email } = await makeUser(db, { isActive: 0 })
      const ofPage = await anyOf('pages')
      await app.deps.content.change((trx) => trx.updateTable('pages').set({ createdBy: id }).where('id', '=', ofPage).execute())
      await see(app, [...FIXED, ...SLUGS.map((slug) => `/${slug}`)])
      await client.audit.erasePerson({ email })
    },
    'the job that publishes drafts': async () => {
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
  const photo = await makePhotograph({ width: 400, height: 300 })
  const { filePath } = await client.media.create({ uploadId: await upload(staff, photo, 'gate.jpg'), title: 'Gate' })
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

test('every operation that changes something is among the writes, or visitors do not see it', async () => {
  const app = await createTestApp({ database: await openSqlite() })
  const writes = listWrites(app, await app.login('admin'), createRandom(1), { now: 0 })
  const named = new Set(Object.keys(writes).map((name) => name.split(' ')[0]!))
  const missing = listContractOperations(contract)
    .filter(({ procedure }) => procedure['~orpc'].route.method !== 'GET')
    .map(({ name }) => name)
    .filter((name) => !named.has(name) && !UNSEEN.some((unseen) => unseen.test(name)))
  expect(missing).toEqual([])
})

// What a write affects is decided by the program, so SQLite is enough. Every step renders all pages, so two websites make half of the writes each.
test.each([0, 1])(
  'after each of many random writes every cached page is what a new rendering would be, half %i',
  { timeout: 120_000 },
  async (half) => {
    const database = await openSqlite()
    const clock = { now: Date.parse('2026-06-01T08:00:00Z') }
    const now = () => new Date(clock.now)
    const { app, staff } = await makeSite(database, now)
    const uncached = await createTestApp({
      database,
      now,
      pages: createPageCache({ maxBytes: 0, content: app.deps.content }),
      readSiteChrome: () => readSiteChrome(database.kysely, now()),
    })
    const random = createRandom(1)
    const all = Object.entries(listWrites(app, staff, random, clock))
    const own = all.filter((_, index) => index % 2 === half)
    const done: string[] = []
    const paths = new Set([...FIXED, ...SLUGS.map((slug) => `/${slug}`), '/category/campus', '/tag/sport'])

    for (const [name, write] of random.shuffle(own)) {
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
    expect(done.length).toBeGreaterThan(own.length / 2)
  },
)

describeEachDatabase('cached pages after writes', (open) => {
  test('another instance shows the same soon after each write', async () => {
    const database = await open()
    const { app, staff } = await makeSite(database, () => new Date())
    const elsewhere = await openDatabase(database.place)
    const other = await createTestApp({ database: { ...database, ...elsewhere } as TestDatabase })
    const writes = listWrites(app, staff, createRandom(7), { now: Date.now() })
    const paths = [...FIXED, ...SLUGS.map((slug) => `/${slug}`)]
    const steps = [
      'pageSections.update',
      'pages.update title',
      'pages.update text',
      'pages.update slug',
      'pageDrafts.publish',
      'menuItems.create',
      'pages.update seo',
      'pageSections.update',
      'pages.update kind',
      'users.update',
      'pageSections.delete',
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
