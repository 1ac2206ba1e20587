import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makePage, makePost, makeSection, makeTag } from '#test/make.ts'

/** The posts of a page, in their order. */
const postsIn = (html: string) => [...html.matchAll(/<h[23] dir="auto"><a href="\/([^"]+)">/g)].map(([, slug]) => slug!)

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9)).toISOString()

/** post-1 and on, each a day after the one before. */
const makePosts = (db: Db, count: number, fields: (number: number) => Parameters<typeof makePost>[1]) =>
  db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1)
      await makePost(trx, { slug: `post-${number}`, publishDate: day(number), ...fields(number) })
  })

describeEachDatabase('the lists of posts', (open) => {
  async function makeSite(options: { now?: () => Date } = {}) {
    const database = await open()
    const { request } = await createTestApp({ database, ...options })
    const get = async (path: string) => {
      const response = await request(path)
      const html = await response.text()
      return { status: response.status, location: response.headers.get('location'), html, posts: postsIn(html) }
    }
    return { db: database.kysely, get }
  }

  test('C §2: the blog shows posts, the newest first, and no page', async () => {
    const { db, get } = await makeSite()
    await makePage(db, { slug: 'hostels', content: 'Rooms for 400.' })
    await makePage(db, { slug: 'about' })
    await makePost(db, { slug: 'older', publishDate: day(1) })
    await makePost(db, { slug: 'newer', publishDate: day(3) })
    await makePost(db, { slug: 'undated', publishDate: null, createdAt: day(2) })
    expect(await get('/blog')).toMatchObject({ status: 200, posts: ['newer', 'undated', 'older'] })
  })

  test('C §2: neither a category nor a tag shows a page that is filed there', async () => {
    const { db, get } = await makeSite()
    const [category, tag] = [await makeCategory(db, { slug: 'sport' }), await makeTag(db, { slug: 'football' })]
    await makePost(db, { slug: 'hostels', kind: 'page', categories: [category], tags: [tag] })
    await makePost(db, { slug: 'cup-final', categories: [category], tags: [tag] })
    expect((await get('/category/sport')).posts).toEqual(['cup-final'])
    expect((await get('/tag/football')).posts).toEqual(['cup-final'])
  })

  test('a category shows the posts of its children too, and each once; a child shows its own', async () => {
    const { db, get } = await makeSite()
    const parent = await makeCategory(db, { slug: 'campus', name: 'Campus', description: 'Life between the lectures.' })
    const child = await makeCategory(db, { slug: 'sport', parentId: parent.id })
    await makePost(db, { slug: 'in-both', categories: [parent, child], publishDate: day(3) })
    await makePost(db, { slug: 'in-child', categories: [child], publishDate: day(2) })
    await makePost(db, { slug: 'elsewhere', categories: [await makeCategory(db)] })
    const { html, posts } = await get('/category/campus')
    expect(posts).toEqual(['in-both', 'in-child'])
    expect(html).toContain('Life between the lectures.')
    expect(html).toContain('<title>Campus | Harmattan Polytechnic</title>')
    expect((await get('/category/sport')).posts).toEqual(['in-both', 'in-child'])
  })

  test('categories and tags that are inactive or unknown are not found', async () => {
    const { db, get } = await makeSite()
    const category = await makeCategory(db, { slug: 'old', isActive: 0 })
    const tag = await makeTag(db, { slug: 'old', isActive: 0 })
    await makePost(db, { slug: 'filed', categories: [category], tags: [tag] })
    for (const path of ['/category/old', '/tag/old', '/category/none', '/tag/none', '/tag/%E2%82%AC', '/category/a%2Fb'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get('/filed')).html).not.toMatch(/\/(?:category|tag)\/old/)
  })

  test('an empty list of posts has a message and is not indexed', async () => {
    const { db, get } = await makeSite()
    await makeCategory(db, { slug: 'sport' })
    for (const path of ['/blog', '/category/sport']) {
      const { status, html } = await get(path)
      expect(status).toBe(200)
      expect(html).toContain('Nothing has been published here yet.')
      expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
    }
  })

  test('a list goes on after twelve posts, ends, and has one address for its first page', async () => {
    const { db, get } = await makeSite()
    const tag = await makeTag(db, { slug: 'football' })
    await makePosts(db, 30, () => ({ tags: [tag] }))
    const [first, second, third] = [await get('/blog'), await get('/blog/page/2'), await get('/blog/page/3')]
    expect([...first.posts, ...second.posts, ...third.posts]).toEqual(
      Array.from({ length: 30 }, (_, index) => `post-${30 - index}`),
    )
    expect([first.posts.length, second.posts.length, third.posts.length]).toEqual([12, 12, 6])
    expect(second.html).toContain('Page 2 of 3, 30 posts')
    expect(second.html).toContain('<link rel="canonical" href="https://college.test/blog/page/2"/>')
    expect(second.html).toMatch(/<a href="\/blog" rel="prev"/)
    expect(second.html).toMatch(/<a href="\/blog\/page\/3" rel="next"/)

    expect(await get('/blog/page/1')).toMatchObject({ status: 301, location: '/blog' })
    expect(await get('/tag/football/page/1')).toMatchObject({ status: 301, location: '/tag/football' })
    expect((await get('/tag/football/page/3')).posts).toHaveLength(6)
    for (const path of [
      '/blog/page/4',
      '/blog/page/999999',
      '/tag/football/page/4',
      '/blog/page/0',
      '/blog/page/x',
      '/blog/page/02',
      '/blog/page',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('the three newest featured posts lead the blog, and come nowhere twice', async () => {
    const { db, get } = await makeSite()
    const featured = [2, 5, 9, 20]
    for (let number = 1; number <= 26; number += 1)
      await makePost(db, { slug: `post-${number}`, publishDate: day(number), isFeatured: featured.includes(number) ? 1 : 0 })
    const [first, second, third] = [await get('/blog'), await get('/blog/page/2'), await get('/blog/page/3')]
    expect(first.posts.slice(0, 4)).toEqual(['post-20', 'post-9', 'post-5', 'post-26'])
    const all = [...first.posts, ...second.posts, ...third.posts]
    expect(all).toHaveLength(26)
    expect(new Set(all).size).toBe(26)
    expect(first.posts).toHaveLength(12)
    expect(third.html).toContain('Page 3 of 3, 26 posts')
  })

  test('a blog of featured posts alone is a blog', async () => {
    const { db, get } = await makeSite()
    await makePost(db, { slug: 'only', isFeatured: 1 })
    const { html, posts } = await get('/blog')
    expect(posts).toEqual(['only'])
    expect(html).toContain('<meta name="robots" content="index, follow"/>')
    expect(await get('/blog/page/2')).toMatchObject({ status: 404 })
  })

  test('a card shows the day, reading time, categories in order, and the beginning of the first paragraph', async () => {
    const { db, get } = await makeSite()
    const second = await makeCategory(db, { name: 'Zeal', slug: 'zeal', orderIndex: 2 })
    const first = await makeCategory(db, { name: 'Works & ways', slug: 'works', orderIndex: 1 })
    const gone = await makeCategory(db, { name: 'Hidden', slug: 'hidden', isActive: 0 })
    await makePost(db, {
      title: 'A <new> lathe',
      content: `<h2>What it does</h2><p>It turns <em>steel</em>. ${'It came by lorry from Kano. '.repeat(120)}</p><p>And more.</p>`,
      categories: [second, first, gone],
    })
    const { html } = await get('/blog')
    expect(html).toContain('A &lt;new&gt; lathe')
    expect(html).toMatch(/<time dateTime="2026-01-05T09:00:00.000Z">5 January 2026<\/time>/i)
    expect(html).toContain('2 min read')
    expect(html).toMatch(/<p[^>]*>It turns steel\. It came by lorry from Kano\.[^<]{100,180} …<\/p>/)
    expect(html).toMatch(/\/category\/works[^]*Works &amp; ways[^]*\/category\/zeal/)
    expect(html).not.toContain('Hidden')
  })

  test('C §3: drafts never show, scheduled posts from their time on, by the clock alone', async () => {
    let now = new Date('2026-03-01T08:59:59.999Z')
    const { db, get } = await makeSite({ now: () => now })
    const [category, tag] = [await makeCategory(db, { slug: 'sport' }), await makeTag(db, { slug: 'football' })]
    const filed = { categories: [category], tags: [tag] }
    const title = 'Convocation'
    await makePost(db, { slug: 'ready', title, ...filed })
    await makePost(db, { slug: 'draft', title, status: 'draft', ...filed })
    await makePost(db, {
      slug: 'later',
      title,
      status: 'scheduled',
      publishDate: '2026-03-01T09:00:00.000Z',
      isFeatured: 1,
      ...filed,
    })
    const shown = async () => {
      const seen: Record<string, string[]> = {}
      for (const path of ['/blog', '/category/sport', '/tag/football', '/search?q=convocation'])
        seen[path] = (await get(path)).posts.toSorted()
      for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml'])
        seen[path] = [...new Set((await get(path)).html.match(/(?<=college\.test\/)(?:ready|draft|later)\b/g))].toSorted()
      return seen
    }
    const articles = async () => [(await get('/draft')).status, (await get('/later')).status]

    const before = await shown()
    expect(new Set(Object.values(before).map(String))).toEqual(new Set(['ready']))
    expect(await articles()).toEqual([404, 404])

    // Every page and file above is kept by now; nothing is written, only the time comes.
    now = new Date('2026-03-01T09:00:00.000Z')
    const after = await shown()
    expect(new Set(Object.values(after).map(String))).toEqual(new Set(['later,ready']))
    expect(Object.keys(after)).toHaveLength(7)
    expect(await articles()).toEqual([404, 200])
    expect((await get('/blog')).posts).toEqual(['later', 'ready'])
  })

  test('a post with sections is listed and shows its sections', async () => {
    const { db, get } = await makeSite()
    const { id } = await makePost(db, { slug: 'tour', content: '<p>Left behind</p>' })
    await makeSection(db, { pageId: id, sectionType: 'features', title: 'Stops of the tour', content: [{ title: 'The gate' }] })
    expect((await get('/blog')).posts).toEqual(['tour'])
    const { html } = await get('/tour')
    expect(html).toContain('Stops of the tour')
    expect(html).not.toContain('Left behind')
  })
})
