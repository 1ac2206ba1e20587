import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { takePage } from '#server/db/lists.ts'

export interface DraftQuery {
  scope: 'submitted' | 'mine' | 'all'
  userId: string
  page: number
}

/** One page of the drafts, the latest change first. */
export const listDrafts = (db: Db, { scope, userId, page }: DraftQuery) =>
  takePage(
    db
      .selectFrom('pageDrafts as draft')
      .innerJoin('pages', 'pages.id', 'draft.pageId')
      .select([
        'draft.pageId',
        'pages.title',
        'pages.slug',
        'pages.kind',
        'pages.status',
        'pages.publishDate',
        'pages.endDate',
        'draft.version',
        'draft.state',
        'draft.note',
        'draft.submittedBy',
        'draft.submittedAt',
        'draft.publishAt',
        'draft.updatedBy',
        'draft.updatedAt',
      ])
      .$if(scope === 'submitted', (drafts) => drafts.where('draft.state', '=', 'submitted'))
      .$if(scope === 'mine', (drafts) => drafts.where(sql.ref('draft.updated_by'), '=', userId))
      .orderBy('draft.updatedAt', 'desc')
      .orderBy('draft.pageId'),
    page,
  )
