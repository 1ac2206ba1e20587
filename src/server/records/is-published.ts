import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Published pages, and scheduled ones whose time has come. Some of them may have ended. */
export const isPublished = (now: string) => (where: ExpressionBuilder<Tables, 'pages'>) =>
  where.or([
    where('pages.status', '=', 'published'),
    where.and([where('pages.status', '=', 'scheduled'), where('pages.publishDate', '<=', now)]),
  ])
