import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeManyPosts } from '#test/many-posts.ts'

const POSTS = 10_000
/** Milliseconds, on a machine with other work to do; on a quiet one it takes a twentieth. */
const PATIENCE = 2000
describeEachDatabase('10,000 posts', (open) => {
  test(`every list, file and search answers within ${PATIENCE} ms`, { timeout: 60_000 }, async ({ annotate }) => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    await makeManyPosts(database.kysely, POSTS)

    // What PostgreSQL does by itself within a minute.
    if (database.kind === 'postgres') await sql`ANALYZE`.execute(database.kysely)

    const indexingAt = performance.now()
    await indexQueuedPages(database)
    await annotate(`index built in ${Math.round(performance.now() - indexingAt)} ms`)

    for (const [path, content] of [
      ['/blog', 'Page 1 of 834, 10000 posts'],
      ['/blog/page/834', 'Page 834 of 834'],
      ['/category/campus', 'Page 1 of 834'],
      ['/category/campus/page/400', 'Page 400 of 834'],
      ['/post-5000', 'rel="prev"'],
      ['/feed.xml', '<item>'],
      ['/feed.json', '"items":[{'],
      ['/sitemap.xml', '/post-10000</loc>'],
      ['/search?q=word7777', '/post-7777"'],
      ['/search?q=welding+workshop&page=50', 'More than 500 results'],
    ] as const) {
      const startedAt = performance.now()
      const response = await request(path)
      const text = await response.text()
      const took = performance.now() - startedAt
      await annotate(`${path}: ${Math.round(took)} ms`)
      expect([path, response.status]).toEqual([path, 200])
      expect(text).toContain(content)
      expect(took).toBeLessThan(PATIENCE)
    }
    expect(deps.pages.size).toBe(8)
  })
})
