import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { makeCategory } from './make.ts'

/** About 130 words. */
const TEXT = `<p>${'The welding workshop opens at eight, and the library at nine for everybody. '.repeat(10)}</p>`
const FEATURED = 10

/** Posts of some years, all in the category "campus", ten of them featured, each with a word of its own: word1, word2, … */
export async function makeManyPosts(db: Db, count: number): Promise<void> {
  const { id } = await makeCategory(db, { slug: 'campus' })
  const two = (number: string) => sql.raw(`SUBSTR(CAST(100 + ${number} AS TEXT), 2)`)
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(count)})
    INSERT INTO pages (id, title, slug, kind, content, is_featured, publish_date, created_at, updated_at)
    SELECT 'post-' || i, 'Post ' || i, 'post-' || i, 'post', ${TEXT} || 'word' || i,
      CASE WHEN i % ${sql.lit(count / FEATURED)} = 0 THEN 1 ELSE 0 END,
      '20' || ${two('10 + i % 15')} || '-' || ${two('1 + i % 12')} || '-' || ${two('1 + i % 28')} || 'T09:00:00.000Z',
      '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z' FROM n`.execute(db)
  await sql`INSERT INTO page_categories (page_id, category_id) SELECT id, ${id} FROM pages`.execute(db)
}
