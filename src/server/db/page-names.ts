import { sql, type RawBuilder } from 'kysely'
import { normalizeText } from './normalize-text.ts'
import type { Database } from './database.ts'
import { containing, contains } from './dialect.ts'

/** As many as are found faster by the index of three letters than by reading the list in its order. */
export const FEW = 2000
/** What is shorter stands in no such index. */
const SHORTEST = 3

/**
 * A condition for pages whose title or slug contains the text, whatever the accents, in small letters or in capitals.
 * PostgreSQL finds its index by itself; SQLite is told when to use the one of migrations/0002-pages.sqlite.sql.
 */
export async function namesContain({ kind, kysely }: Database, text: string): Promise<RawBuilder<boolean>> {
  if (kind === 'postgres') return contains(['pages.title', 'pages.slug'], text)
  const name = normalizeText(text)
  const read = sql`SELECT page_id FROM page_names WHERE names LIKE ${containing(name)} ESCAPE '\\'`
  const isAmong = (pages: RawBuilder<unknown>) => sql<boolean>`pages.id IN (${pages})`
  if (name.length < SHORTEST) return isAmong(read)
  const found = sql`SELECT rowid FROM page_names_index WHERE page_names_index MATCH ${`"${name.replaceAll('"', '""')}"`}`
  const { rows } = await sql<{ total: number }>`SELECT COUNT(*) AS total FROM (${found} LIMIT ${FEW + 1})`.execute(kysely)
  return isAmong(rows[0]!.total > FEW ? read : sql`SELECT page_id FROM page_names WHERE id IN (${found})`)
}
