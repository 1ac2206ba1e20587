import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'

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

  test.each(['', '   ', '"', "'; DROP TABLE pages; --", 'a AND (', '*:*', '\u0000', '%_', 'near/2', '🎓'])(
    'bad input: %j is answered',
    async (q) => {
      const { client } = await createTestApp({ database: await open() })
      expect((await client.search.query({ q })).results).toBeInstanceOf(Array)
    },
  )
})
