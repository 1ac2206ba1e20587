import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory } from '#test/make.ts'

const POSTS = 10_000
/** Milliseconds, on a machine with other work to do; on a quiet one it takes a twentieth. */
const PATIENCE = 2000
/** About 130 words. */
const TEXT = `<p>${'The welding workshop opens at eight, and the library at nine for everybody. '.repeat(10)}</p>`

/** Posts of some years, all of one category, every thousandth featured, each with a word that only it has. */
async function makePosts(db: Db, categoryId: string) {
  const two = (number: string) => sql.raw(`SUBSTR(CAST(100 + ${number} AS TEXT), 2)`)
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(POSTS)})
    INSERT INTO pages (id, title, slug, kind, content, is_featured, publish_date, created_at, updated_at)
    SELECT 'post-' || i, 'Post ' || i, 'post-' || i, 'post', ${TEXT} || 'word' || i, CASE WHEN i % 1000 = 0 THEN 1 ELSE 0 END,
      '20' || ${two('10 + i % 15')} || '-' || ${two('1 + i % 12')} || '-' || ${two('1 + i % 28')} || 'T09:00:00.000Z',
      '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z' FROM n`.execute(db)
  await sql`INSERT INTO page_categories (page_id, category_id) SELECT id, ${categoryId} FROM pages`.execute(db)
}

describeEachDatabase('10,000 posts', (open) => {
  test(`every list, file and search answers within ${PATIENCE} ms`, { timeout: 60_000 }, async ({ annotate }) => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    const { id } = await makeCategory(database.kysely, { slug: 'campus' })
    await makePosts(database.kysely, id)

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
