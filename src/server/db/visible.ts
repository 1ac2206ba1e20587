import { sql, type ExpressionBuilder } from 'kysely'
import type { PageRow, Tables } from './tables.ts'

/** Pages that visitors may see: published ones, and scheduled ones whose time has come (decisions.md 3). */
export const isVisible = (now: string) => (where: ExpressionBuilder<Tables, 'pages'>) =>
  where.or([
    where('pages.status', '=', 'published'),
    where.and([where('pages.status', '=', 'scheduled'), where('pages.publishDate', '<=', now)]),
  ])

/** The status as it is at this moment: what was scheduled and whose time has come is published. */
export const statusAt = (now: string, { status, publishDate }: Pick<PageRow, 'status' | 'publishDate'>): PageRow['status'] =>
  status === 'scheduled' && publishDate !== null && publishDate <= now ? 'published' : status

/** The date under which a post is shown and sorted; the index pages_blog is of the same expression. */
export const shownDate = sql<string>`COALESCE(pages.publish_date, pages.created_at)`
