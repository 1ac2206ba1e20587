import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory } from '#test/make.ts'

/** Ten thousand are in `npm run proof`, with limits of time. */
const POSTS = 1000
const MOST_STATEMENTS = 6
/** About 130 words. */
const TEXT = `<p>${'The welding workshop opens at eight, and the library at nine for everybody. '.repeat(10)}</p>`

/** Posts of some years, all of one category, every hundredth featured, each with a word that only it has. */
async function makePosts(db: Db, categoryId: string) {
  const two = (number: string) => sql.raw(`SUBSTR(CAST(100 + ${number} AS TEXT), 2)`)
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(POSTS)})
    INSERT INTO pages (id, title, slug, kind, content, is_featured, publish_date, created_at, updated_at)
    SELECT 'post-' || i, 'Post ' || i, 'post-' || i, 'post', ${TEXT} || 'word' || i, CASE WHEN i % 100 = 0 THEN 1 ELSE 0 END,
      '20' || ${two('10 + i % 15')} || '-' || ${two('1 + i % 12')} || '-' || ${two('1 + i % 28')} || 'T09:00:00.000Z',
      '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z' FROM n`.execute(db)
  await sql`INSERT INTO page_categories (page_id, category_id) SELECT id, ${categoryId} FROM pages`.execute(db)
}

describeEachDatabase('1,000 posts', (open) => {
  test('every list, file and search answers with few statements', async () => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    const { id } = await makeCategory(database.kysely, { slug: 'campus' })
    await makePosts(database.kysely, id)

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
      expect([path, database.statements.length - before <= MOST_STATEMENTS]).toEqual([path, true])
    }
    expect(deps.pages.size).toBe(8)
  })
})
