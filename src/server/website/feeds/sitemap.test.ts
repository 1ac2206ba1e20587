import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { makeCategory, makePage, makePost, makeSection, makeSetting, makeTag } from '#test/make.ts'
import { readXml, textOf } from '#test/read-xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const BUILT_IN = ['/', '/programs', '/about', '/contact', '/privacy']

type Request = Awaited<ReturnType<typeof createTestApp>>['request']

const read = async (request: Request, path = '/sitemap.xml') => readXml(await (await request(path)).text())
const pathsIn = async (request: Request, path?: string) =>
  (await read(request, path)).children.map((url) => textOf(url, 'loc')!.replace('https://college.test', ''))

describeEachDatabase('the sitemap', (open) => {
  test('names every page, post and list that visitors can see, and nothing else', async () => {
    const database = await open()
    const db = database.kysely
    const { request } = await createTestApp({ database, now: () => new Date('2026-03-01T00:00:00Z') })
    const parent = await makeCategory(db, { slug: 'campus' })
    const child = await makeCategory(db, { slug: 'sport', parentId: parent.id })
    await makeCategory(db, { slug: 'empty' })
    const hidden = await makeCategory(db, { slug: 'hidden', isActive: 0 })
    const ofDraft = await makeCategory(db, { slug: 'of-a-draft' })
    const ofPage = await makeTag(db, { slug: 'of-a-page' })
    const tag = await makeTag(db, { slug: 'football' })
    await makePost(db, { slug: 'final', categories: [child, hidden], tags: [tag], updatedAt: '2026-02-01T10:00:00.000Z' })
    await makePost(db, { slug: 'draft', status: 'draft', categories: [ofDraft] })
    await makePost(db, { slug: 'later', status: 'scheduled', publishDate: '2026-03-01T00:00:00.001Z' })
    await makePost(db, { slug: 'hostels', kind: 'page', tags: [ofPage] })
    const { id } = await makePage(db, { slug: 'tour' })
    await makeSection(db, { pageId: id })
    await makePage(db, { slug: 'without-a-word' })
    await makePage(db, { slug: 'about' })

    const { name, attributes, children } = await read(request)
    expect({ name, attributes }).toEqual({ name: 'urlset', attributes: { xmlns: NAMESPACE } })
    const lists = ['/blog', '/category/campus', '/category/sport', '/tag/football']
    const paths = await pathsIn(request)
    expect(paths.toSorted()).toEqual([...BUILT_IN, ...lists, '/final', '/hostels', '/tour'].toSorted())
    expect(textOf(children[paths.indexOf('/final')]!, 'lastmod')).toBe('2026-02-01T10:00:00.000Z')
    expect(
      (await Promise.all(paths.map(async (path) => (await request(path)).status))).filter((status) => status !== 200),
    ).toEqual([])
  })

  test('a page that is hidden from search engines is found in everything else, also by the search of the website', async () => {
    const { request, login } = await createTestApp({ database: await open() })
    const { client } = await login('editor')
    const post = { kind: 'post', title: 'Final', slug: 'final', content: '<p>Football</p>', status: 'published' } as const
    await client.pages.create({ ...post, isNoindex: true })
    const about = await client.pages.create({ kind: 'page', title: 'About us', slug: 'about' })
    const isHidden = async (path: string) =>
      (await (await request(path)).text()).includes('name="robots" content="noindex, follow"')
    expect(await Promise.all(['/final', '/about'].map(isHidden))).toEqual([true, false])

    const fields = { isNoindex: true }
    await client.pageDrafts.change({ pageId: about.id, change: { kind: 'fields', fields, version: about.version } })
    const draft = await client.pageDrafts.get({ pageId: about.id })
    expect([draft.changes[0]!.text, draft.liveChanges]).toEqual(['Changed the switch for search engines', []])
    expect(await pathsIn(request)).toEqual([...BUILT_IN, '/blog'])
    await client.pageDrafts.publish({ pageId: about.id, version: draft.version, liveSeen: draft.liveSeen })
    expect(await isHidden('/about')).toBe(true)
    expect(await pathsIn(request)).toEqual([...BUILT_IN.filter((path) => path !== '/about'), '/blog'])
    const history = await client.history.list({ entityType: 'pages', entityId: about.id })
    expect(history[0]!.summary).toBe('Hidden from search engines')

    for (const path of ['/feed.xml', '/search?q=football', '/blog'])
      expect(await (await request(path)).text()).toContain('/final')
  })

  test('bad input: a stored slug with signs of XML and line breaks adds no address', async () => {
    const database = await open()
    const { request } = await createTestApp({ database })
    const slug = 'x</loc></url><url>\n<loc>//evil.example&'
    await makePage(database.kysely, { slug, content: '<p>Text</p>' })
    const urls = (await read(request)).children
    expect(urls.every((url) => textOf(url, 'loc')!.startsWith('https://college.test/'))).toBe(true)
    expect(urls.filter((url) => textOf(url, 'loc')!.includes('evil'))).toHaveLength(1)
  })

  test('without content it names the built-in pages', async () => {
    const { request } = await createTestApp({ database: await open() })
    expect((await pathsIn(request)).toSorted()).toEqual(BUILT_IN.toSorted())
    expect((await request('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8')
  })

  test.each(['sitemap_enabled', 'robots_index'])(
    '%s switched off, there is none, and robots.txt does not name it',
    async (key) => {
      const database = await open()
      await makeSetting(database.kysely, key, 'false')
      const { request } = await createTestApp({ database })
      expect((await request('/sitemap.xml')).status).toBe(404)
      expect((await request('/sitemap-1.xml')).status).toBe(404)
      expect(await (await request('/robots.txt')).text()).not.toContain('Sitemap:')
    },
  )
})

describe('a large sitemap', () => {
  test('above 50,000 addresses it is split, and no address is lost or named twice', async () => {
    const database = await openSqlite()
    await sql`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50010)
      INSERT INTO pages (id, title, slug, content, created_at, updated_at)
      SELECT 'page-' || i, 'Page', 'page-' || i, 'x', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z' FROM n
    `.execute(database.kysely)
    const { request } = await createTestApp({ database })
    expect(await read(request)).toMatchObject({ name: 'sitemapindex', attributes: { xmlns: NAMESPACE } })
    expect(await pathsIn(request)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const [first, second] = [await pathsIn(request, '/sitemap-1.xml'), await pathsIn(request, '/sitemap-2.xml')]
    expect([first.length, second.length]).toEqual([50_000, 15])
    expect(first).toEqual(expect.arrayContaining(BUILT_IN))
    expect(new Set([...first, ...second]).size).toBe(50_015)
    expect((await request('/sitemap-3.xml')).status).toBe(404)
    expect((await request('/sitemap-0.xml')).status).toBe(404)
  })
})
