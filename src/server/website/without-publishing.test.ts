import type { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeCategory, makeMenuItem, makePost, makeSection, makeTag } from '#test/make.ts'

const NOW = '2026-05-01T12:00:00.000Z'
const TEXT = '<p>All fees are <a href="/coming-soon">here</a> and <a href="/fees">there</a>.</p>'
const PATHS = [
  '/',
  '/about',
  '/programs',
  '/contact',
  '/privacy',
  '/tuition',
  '/open-day',
  '/news-item',
  '/blog',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/fees',
  '/coming-soon',
  '/elsewhere',
  '/their-draft',
  '/old-fees',
  '/old-site',
  '/category/campus',
  '/tag/sport',
  '/search?q=fees',
  '/search?q=about',
  '/api/menu-items',
  '/api/pages/about',
  '/api/search?q=fees',
]

type Draft = { id: string; version: number; slug: string }
type Write = (
  client: Client,
  own: Draft,
  context: { draftOfOthers: Draft; tagId: string; categoryId: string },
) => Promise<unknown>

const post = (slug: string) => ({ title: 'All fees, about everything', slug, kind: 'post' as const, content: TEXT })

const WRITES: [string, Role[], Write][] = [
  ['a draft takes the slug of a redirect', ['contributor', 'author'], (client) => client.pages.create(post('fees'))],
  [
    'a draft takes the address of a redirect of staff',
    ['contributor', 'author'],
    (client) => client.pages.create(post('old-fees')),
  ],
  [
    'a draft takes a slug that the menu leads to',
    ['contributor', 'author'],
    (client) => client.pages.create(post('coming-soon')),
  ],
  [
    'a draft moves to the slug of a redirect',
    ['contributor', 'author'],
    (client, { id, version }) => client.pages.update({ ...post('fees'), id, version }),
  ],
  [
    'a draft to which menu and pages lead gets another slug',
    ['contributor', 'author'],
    async (client) => {
      const made = await client.pages.create(post('coming-soon'))
      await client.pages.update({ ...post('elsewhere'), id: made.id, version: made.version })
    },
  ],
  [
    'a draft of somebody else gets another slug',
    ['author'],
    (client, _own, { draftOfOthers: { id, version } }) => client.pages.update({ ...post('elsewhere'), id, version }),
  ],
  [
    'a draft is put under categories and tags, and featured',
    ['contributor', 'author'],
    (client, { id, version, slug }, { categoryId, tagId }) =>
      client.pages.update({ ...post(slug), id, version, isFeatured: true, categoryIds: [categoryId], tagIds: [tagId] }),
  ],
  [
    'a draft gets sections, and loses one',
    ['contributor', 'author'],
    async (client, { id }) => {
      const values = { title: 'Fees', description: null, content: { actionUrl: '/coming-soon' }, isActive: true }
      await client.pageSections.create({ ...values, pageId: id, sectionType: 'cta' })
      const { id: sectionId } = await client.pageSections.create({ ...values, pageId: id, sectionType: 'faq' })
      await client.pageSections.delete({ id: sectionId })
    },
  ],
  ['a draft gets a preview link', ['contributor', 'author'], (client, { id }) => client.previews.create({ pageId: id })],
  [
    'a draft page becomes a post, and a page again',
    ['author'],
    async (client) => {
      const { id, version } = await client.pages.create({ ...post('fees'), kind: 'page', status: 'draft' })
      await client.pages.update({ ...post('fees'), id, version })
      await client.pages.update({ ...post('coming-soon'), kind: 'page', id, version: version + 1 })
    },
  ],
]

const REFUSED: [string, Role[], Write][] = [
  ['a post is published', ['contributor', 'author'], (client) => client.pages.create({ ...post('x'), status: 'published' })],
  [
    'a draft is scheduled',
    ['contributor', 'author'],
    (client, { id, version, slug }) =>
      client.pages.update({ ...post(slug), id, version, status: 'scheduled', publishDate: '2026-06-01T12:00:00.000Z' }),
  ],
  [
    'a draft post becomes a published page',
    ['contributor', 'author'],
    (client, { id, version, slug }) => client.pages.update({ ...post(slug), kind: 'page', status: 'published', id, version }),
  ],
  [
    'a published page gets another slug',
    ['contributor', 'author'],
    async (client) => {
      const { id, version, content } = await findBySlug(client, 'tuition')
      await client.pages.update({ title: 'Tuition', slug: 'elsewhere', kind: 'page', content, id, version })
    },
  ],
  [
    'a published page moves to a built-in address',
    ['contributor', 'author'],
    async (client) => {
      const { id, version, content } = await findBySlug(client, 'tuition')
      await client.pages.update({ title: 'Tuition', slug: 'about', kind: 'page', content, id, version })
    },
  ],
  [
    'a published post becomes a draft again',
    ['contributor', 'author'],
    async (client) => {
      const { id, version, content } = await findBySlug(client, 'news-item')
      await client.pages.update({ title: 'News', slug: 'news-item', kind: 'post', status: 'draft', content, id, version })
    },
  ],
  [
    'a page is deleted',
    ['contributor', 'author'],
    async (client) => client.pages.delete({ id: (await findBySlug(client, 'tuition')).id }),
  ],
  ...(['home', 'about', 'programs', 'contact'] as const).map((slug): (typeof WRITES)[number] => [
    `the built-in page ${slug} is made`,
    ['contributor', 'author'],
    (client) => client.pages.create({ ...post(slug), kind: 'page' }),
  ]),
]

async function findBySlug(client: Client, slug: string) {
  const { id } = (await client.pages.list({ search: slug })).items.find((page) => page.slug === slug)!
  return client.pages.get({ id })
}

async function start(database: TestDatabase) {
  const { login, request } = await createTestApp({ database, now: () => new Date(NOW) })
  const { client: editor } = await login('editor')
  const db = database.kysely
  const category = await makeCategory(db, { name: 'Campus', slug: 'campus' })
  const tag = await makeTag(db, { name: 'Sport', slug: 'sport' })
  const fees = await editor.pages.create({ title: 'Tuition', slug: 'fees', kind: 'page', content: TEXT })
  await editor.pages.update({ title: 'Tuition', slug: 'tuition', kind: 'page', content: TEXT, id: fees.id, version: 1 })
  const openDay = await editor.pages.create({ title: 'Open Day', slug: 'open-day', kind: 'page', content: TEXT })
  await makeSection(db, { pageId: openDay.id, sectionType: 'cta', title: 'Fees', content: { actionUrl: '/coming-soon' } })
  await makePost(db, { slug: 'news-item', content: TEXT, categories: [category], tags: [tag] })
  await makeMenuItem(db, { title: 'Soon', url: '/coming-soon', orderIndex: 1 })
  await makeMenuItem(db, { title: 'Theirs', url: '/their-draft', orderIndex: 2 })
  await editor.redirectRules.create({ fromPath: '/old-fees', toAddress: '/tuition', kind: 'exact', isActive: true })
  await editor.redirectRules.create({ fromPath: '/old-site', toAddress: '/', kind: 'prefix', isActive: true })
  let visitors = 0
  const read = async (path: string) => {
    visitors += 1
    const answer = await request(path, {}, { clientAddress: `198.51.100.${visitors % 250}` })
    return [path, answer.status, answer.headers.get('location'), await answer.text()]
  }
  const readSite = () => Promise.all(PATHS.map(read))
  return { login, editor, request, readSite, context: { tagId: tag.id, categoryId: category.id } }
}

/** Makes every write. Resolves to what visitors see before and after them. */
async function write(database: TestDatabase, role: 'contributor' | 'author') {
  const { login, editor, readSite, context } = await start(database)
  const { client } = await login(role)
  const before = await readSite()
  expect(before.find(([path]) => path === '/fees')).toEqual(['/fees', 301, '/tuition', ''])
  const made = async () => (await editor.pages.list({ status: 'draft' })).items
  for (const [what, roles, act] of [...WRITES, ...REFUSED]) {
    if (!roles.includes(role)) continue
    const draftOfOthers = await editor.pages.create(post('their-draft'))
    const own = await client.pages.create(post('own-draft'))
    const answer = await act(client, own, { ...context, draftOfOthers }).then(
      () => 'DONE',
      (error: ORPCError<string, unknown>) => error.code,
    )
    const expected = REFUSED.some(([refused]) => refused === what) ? ['FORBIDDEN', 'BAD_REQUEST'] : ['DONE']
    expect({ what, answer, isExpected: expected.includes(answer) }).toMatchObject({ what, isExpected: true })
    // After what is refused, the site is read once at the end.
    expect([what, expected.includes('DONE') ? await readSite() : before]).toEqual([what, before])
    for (const { id } of await made()) await editor.pages.delete({ id })
  }
  return { before, after: await readSite() }
}

// A contributor writes nothing that an author does not write.
test('a contributor writes: visitors see no difference', async () => {
  const { before, after } = await write(await openSqlite(), 'contributor')
  expect(after).toEqual(before)
})

describeEachDatabase('what people who may not publish can change', (open) => {
  test('an author writes: visitors see no difference', async () => {
    const { before, after } = await write(await open(), 'author')
    expect(after).toEqual(before)
  })

  test.each(['contributor', 'author'] as const)(
    'a draft of a %s does not take the former address of a hidden page',
    async (role) => {
      const { login, editor, request } = await start(await open())
      const { client } = await login(role)
      const { id, version } = await findBySlug(editor, 'tuition')
      const tuition = { title: 'Tuition', kind: 'page' as const, content: TEXT, id }
      const take = (slug: string) => client.pages.create({ ...post(slug), kind: 'page' })
      await editor.pages.update({ ...tuition, slug: 'tuition', status: 'draft', version })
      await take('fees')
      await editor.pages.update({ ...tuition, slug: 'costs', status: 'draft', version: version + 1 })
      await take('tuition')
      await editor.pages.update({ ...tuition, slug: 'costs', status: 'published', version: version + 2 })
      for (const path of ['/fees', '/tuition']) {
        const { status, headers } = await request(path)
        expect([path, status, headers.get('location')]).toEqual([path, 301, '/costs'])
      }
    },
  )

  test('an editor who publishes a draft takes its address over, and what it was called before leads to it', async () => {
    const { login, editor, request } = await start(await open())
    const { client } = await login('contributor')
    const { id } = await client.pages.create(post('fees'))
    const answerTo = async (path: string) => {
      const { status, headers } = await request(path)
      return [status, headers.get('location')]
    }
    await editor.pages.update({ ...post('fees'), status: 'published', id, version: 1 })
    expect(await answerTo('/fees')).toEqual([200, null])
    await editor.pages.update({ ...post('fees'), status: 'draft', id, version: 2 })
    expect(await answerTo('/fees')).toEqual([404, null])
    await client.pages.update({ ...post('all-fees'), id, version: 3 })
    expect((await findBySlug(editor, 'open-day')).content).toContain('href="/fees"')
    await editor.pages.update({ ...post('all-fees'), status: 'published', id, version: 4 })
    expect(await answerTo('/fees')).toEqual([301, '/all-fees'])
    expect((await findBySlug(editor, 'open-day')).content).toContain('href="/all-fees"')
  })

  test('a former address that another page has taken stays with that page', async () => {
    const { editor, request } = await start(await open())
    const { id } = await editor.pages.create({ ...post('notice'), status: 'published' })
    await editor.pages.update({ ...post('notice'), status: 'draft', id, version: 1 })
    await editor.pages.update({ ...post('old-notice'), id, version: 2 })
    await editor.pages.create({ ...post('notice'), status: 'published' })
    await editor.pages.update({ ...post('old-notice'), status: 'published', id, version: 3 })
    expect((await request('/notice')).status).toBe(200)
    expect((await request('/old-notice')).status).toBe(200)
  })
})
