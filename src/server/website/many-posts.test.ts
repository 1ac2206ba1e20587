import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeManyPosts } from '#test/many-posts.ts'

/** Ten thousand are in `npm run proof`, with limits of time. */
const POSTS = 1000
const MAX_STATEMENTS = 6

describeEachDatabase('1,000 posts', (open) => {
  test('every list, file and search answers with few statements', async () => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    await makeManyPosts(database.kysely, POSTS)

    // What PostgreSQL does by itself within a minute.
    if (database.kind === 'postgres') await sql`ANALYZE`.execute(database.kysely)

    await indexQueuedPages(database)

    for (const [path, content] of [
      ['/blog', 'Page 1 of 84, 1000 posts'],
      ['/blog/page/84', 'Page 84 of 84'],
      ['/category/campus', 'Page 1 of 84'],
      ['/category/campus/page/40', 'Page 40 of 84'],
      ['/post-500', 'rel="prev"'],
      ['/feed.xml', '<item>'],
      ['/feed.json', '"items":[{'],
      ['/sitemap.xml', '/post-1000</loc>'],
      ['/search?q=word777', '/post-777"'],
      ['/search?q=welding+workshop&page=50', 'More than 500 results'],
    ] as const) {
      const before = database.statements.length
      const response = await request(path)
      const text = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(text).toContain(content)
      expect([path, database.statements.length - before <= MAX_STATEMENTS]).toEqual([path, true])
    }
    expect(deps.pages.size).toBe(8)
  })
})
