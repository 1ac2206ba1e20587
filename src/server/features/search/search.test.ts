import { expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { insertRows } from '#server/records/store.ts'
import { makePage, makeSection } from '#test/make.ts'
import { indexQueuedPages } from './index-pages.ts'

describeEachDatabase('visitors search pages and posts', (open) => {
  test('search: finds what is written in pages, posts and sections, titles first', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, {
      slug: 'welding-day',
      title: 'Open day',
      kind: 'post',
      content: '<p>Come and <b>weld</b> a gate.</p>',
    })
    const { id } = await makePage(database.kysely, { slug: 'shop', title: 'Welding' })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'features',
      content: [{ title: 'Lathes', description: 'and drills' }],
    })

    const { total, results } = await client.search.query({ q: 'welding' })
    expect(total).toBe(2)
    expect(results.map(({ path, kind }) => [path, kind])).toEqual([
      ['/shop', 'page'],
      ['/welding-day', 'post'],
    ])
    expect((await client.search.query({ q: 'lath drill' })).results).toMatchObject([{ path: '/shop' }])
    expect(results[1]!.snippet).toBe('Come and weld a gate.')
  })

  test('search: follows every change of a page, and accents do not matter', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const count = async (q: string) => (await client.search.query({ q })).total
    const { id } = await makePage(database.kysely, { slug: 'osun', title: 'Ọ̀ṣun campus' })
    expect(await count('osun')).toBe(1)
    await database.kysely.updateTable('pages').set({ title: 'Jos campus', slug: 'jos' }).where('id', '=', id).execute()
    expect([await count('osun'), await count('jos')]).toEqual([0, 1])
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
    expect(await count('jos')).toBe(0)
  })

  test('decisions 3: drafts are not found, scheduled pages from their time on', async () => {
    const database = await open()
    let now = new Date('2026-03-01T08:00:00Z')
    const { client } = await createTestApp({ database, now: () => now })
    await makePage(database.kysely, { title: 'Convocation plan', status: 'draft' })
    await makePage(database.kysely, { title: 'Convocation day', status: 'scheduled', publishDate: '2026-03-01T09:00:00.000Z' })
    expect((await client.search.query({ q: 'convocation' })).total).toBe(0)
    now = new Date('2026-03-01T09:00:00Z')
    expect((await client.search.query({ q: 'convocation' })).results).toMatchObject([{ title: 'Convocation day' }])
  })

  test('search: of very many the newest are ranked, whoever has the words in the title is found, and no number is made up', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const db = database.kysely
    await makePage(db, { title: 'Admissions', slug: 'admissions', content: '<p>How to join us.</p>' })
    const oldest = await makePage(db, { title: 'Harvest', content: '<p>Admissions and cassava.</p>' })
    await indexQueuedPages(database)
    // As an import does it, all indexed after the two.
    const { id: _, ...row } = oldest
    const many = Array.from({ length: 520 }, (_none, number) => ({
      ...row,
      id: `news-${number}`,
      slug: `news-${number}`,
      title: `News ${number}`,
      content: `<p>Admissions, part ${number}.</p>`,
      status: number < 15 ? ('draft' as const) : ('published' as const),
    }))
    await insertRows(db, 'pages', many)
    // A search waits a second for this, and takes a part of it then.
    await indexQueuedPages(database, 0)
    expect(await db.selectFrom('searchQueue').select('slug').execute()).toHaveLength(470)
    await indexQueuedPages(database)
    const first = await client.search.query({ q: 'admission' })
    expect(first).toMatchObject({ total: 500, isCapped: true })
    expect(first.results).toHaveLength(10)
    expect(first.results[0]).toMatchObject({ path: '/admissions' })
    expect((await client.search.query({ q: 'admission', page: 50 })).results).toHaveLength(10)
    expect((await client.search.query({ q: 'admission', page: 51 })).results).toEqual([])
    expect(await client.search.query({ q: 'admission cassava' })).toMatchObject({ total: 1, isCapped: false })
    expect(await (await request('/search?q=admission')).text()).toContain(
      'More than 500 results for “admission”. One more word finds fewer.',
    )

    // What visitors may not see is not counted: exactly 500 are left.
    await db
      .deleteFrom('pages')
      .where('id', 'in', ['news-15', 'news-16', 'news-17', 'news-18', 'news-19', 'news-20', 'news-21'])
      .execute()
    expect(await client.search.query({ q: 'admission' })).toMatchObject({ total: 500, isCapped: false })
  })

  test.each(['', '   ', '"', "'; DROP TABLE pages; --", 'a AND (', '*:*', '\u0000', '%_', 'near/2', '🎓'])(
    'bad input: %j is answered',
    async (q) => {
      const { client } = await createTestApp({ database: await open() })
      expect((await client.search.query({ q })).results).toBeInstanceOf(Array)
    },
  )
})

test('search: an address that searches too often is asked to wait, in the answer and its Retry-After', async () => {
  const { request } = await createTestApp({ database: await openSqlite(), limits: { searches: 1, searchesAtOnce: 1 } })
  const search = () => request('/api/search?q=welding')
  expect((await search()).status).toBe(200)
  await search()
  await vi.waitFor(async () => expect((await search()).status).toBe(429))
  const refused = await search()
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many searches came from your network. Please try again in a minute.',
    data: { retryAfterSeconds: Number(refused.headers.get('retry-after')) },
  })
})
