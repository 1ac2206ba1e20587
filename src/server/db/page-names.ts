import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { contains } from './dialect.ts'

/** As many as are found faster by the index of three letters than by reading the list in its order. */
export const FEW = 2000
/** What is shorter stands in no such index. */
const SHORTEST = 3

/**
 * A condition for pages whose title or slug contains the text, in small letters or in capitals. PostgreSQL finds its index
 * by itself; SQLite is told when to use the one of migration 0014.
 */
export async function namesContain({ kind, kysely }: Database, text: string): Promise<RawBuilder<boolean>> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  if (kind === 'postgres') {
    if (text.length >= SHORTEST) return contains(['pages.title', 'pages.slug'], text)
    // All are read, for which lower() takes thrice as long where it knows more than plain letters.
    const ascii = (column: string) => sql`lower(${sql.ref(column)} COLLATE "C") LIKE lower(${pattern} COLLATE "C") ESCAPE '\\'`
    return sql<boolean>`(${ascii('pages.title')} OR ${ascii('pages.slug')})`
  }
  // LIKE alone knows no capitals there, and lower() takes as long again.
  const read = sql<boolean>`(pages.title LIKE ${pattern} ESCAPE '\\' OR pages.slug LIKE ${pattern} ESCAPE '\\')`
  if (text.length < SHORTEST) return read
  const found = sql`SELECT rowid FROM page_names_index WHERE page_names_index MATCH ${`"${text.replaceAll('"', '""')}"`}`
  const { rows } = await sql<{ total: number }>`SELECT COUNT(*) AS total FROM (${found} LIMIT ${FEW + 1})`.execute(kysely)
  if (rows[0]!.total > FEW) return read
  return sql<boolean>`pages.id IN (SELECT page_id FROM page_names WHERE id IN (${found}))`
}
