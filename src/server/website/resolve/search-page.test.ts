import { expect, test } from 'vitest'
import { indexAtStart } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost } from '#test/make.ts'

describeEachDatabase('the page of search results', (open) => {
  async function makeSite() {
    const database = await open()
    await indexAtStart(database)
    const { request } = await createTestApp({ database })
    const get = async (path: string) => {
      const response = await request(path)
      const html = await response.text()
      return {
        status: response.status,
        html,
        found: [...html.matchAll(/<h2 dir="auto"><a href="([^"]+)">/g)].map(([, path_]) => path_!),
      }
    }
    return { db: database.kysely, get }
  }

  test('built-in pages, pages and posts are found, and told apart', async () => {
    const { db, get } = await makeSite()
    await makePage(db, { slug: 'kilns', title: 'Kilns', content: '<p>Where bricks are fired.</p>' })
    await makePost(db, { slug: 'fire', title: 'New kilns', content: '<p>They glow.</p>' })
    const { status, html, found } = await get('/search?q=kilns')
    expect(status).toBe(200)
    expect(found.toSorted()).toEqual(['/fire', '/kilns'])
    expect(html).toContain('2 results for “kilns”')
    expect(html).toMatch(/Kilns<\/a><\/h2><p[^>]*>Page<\/p><p[^>]*>Where bricks are fired\.<\/p>/)
    expect((await get('/search?q=mass+communication')).found).toContain('/programs')
  })

  test('results go on after ten, and end', async () => {
    const { db, get } = await makeSite()
    await db.transaction().execute(async (trx) => {
      for (let number = 10; number < 33; number += 1)
        await makePage(trx, { slug: `kiln-${number}`, title: `Kiln ${number}`, content: 'Hot.' })
    })
    const pages = [await get('/search?q=kiln'), await get('/search?q=kiln&page=2'), await get('/search?q=kiln&page=3')]
    expect(pages.map(({ found }) => found.length)).toEqual([10, 10, 3])
    expect(new Set(pages.flatMap(({ found }) => found)).size).toBe(23)
    expect(pages[1]!.html).toContain('<title>Search: kiln, page 2 |')
    expect(pages[1]!.html).toContain('23 results for “kiln”')
    expect(pages[1]!.html).toMatch(/<a href="\/search\?q=kiln" rel="prev"/)
    expect(pages[1]!.html).toMatch(/<a href="\/search\?q=kiln&amp;page=3" rel="next"/)
    expect((await get('/search?q=kiln&page=4')).status).toBe(404)
  })

  test('of equal results the one with the latest date comes first', async () => {
    const { db, get } = await makeSite()
    for (const [slug, day] of Object.entries({ 'kilns-a': '05', 'kilns-b': '03', 'kilns-c': '04' }))
      await makePost(db, { slug, title: 'Kilns', content: 'Hot.', publishDate: `2026-01-${day}T09:00:00.000Z` })
    expect((await get('/search?q=kilns')).found).toEqual(['/kilns-a', '/kilns-c', '/kilns-b'])
  })

  test('bad input: every query has an answer, and comes back as text', async () => {
    const { db, get } = await makeSite()
    await makePage(db, { slug: 'kilns', title: 'Kilns' })
    const evil = '"><script>alert(1)</script>'
    const { html } = await get(`/search?q=${encodeURIComponent(evil)}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    const asked = [
      '',
      '?q=',
      '?q=%20',
      '?q=%00',
      '?q=%25_*"',
      `?q=${'k'.repeat(5000)}`,
      '?page=2',
      '?q[]=x',
      '?q=%F0%9F%8E%93&page=0',
    ]
    const answers = await Promise.all(asked.map(async (query) => (await get(`/search${query}`)).status))
    expect(answers).toEqual(asked.map((query) => (query === '?page=2' ? 404 : 200)))
    for (const page of ['0', '-1', 'x', '1.5', '99999', ''])
      expect((await get(`/search?q=kilns&page=${page}`)).found).toEqual(['/kilns'])
  })
})
