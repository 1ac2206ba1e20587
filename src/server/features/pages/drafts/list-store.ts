import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageDraftRow } from '#server/db/content-tables.ts'
import { paginate } from '#server/db/lists.ts'
import { hasDraft, isPending } from './store.ts'

export interface DraftQuery {
  scope: 'submitted' | 'mine' | 'all'
  userId: string
  page: number
}

const OF_PAGE = ['pages.id as pageId', 'title', 'slug', 'kind', 'status', 'publishDate', 'endDate', 'pages.createdBy'] as const

const selectDrafts = (db: Db) =>
  db
    .selectFrom('pageDrafts')
    .innerJoin('pages', 'pages.id', 'pageDrafts.pageId')
    .where(isPending)
    .select(OF_PAGE)
    .select(['pageDrafts.version', 'state', 'note', 'submittedBy', 'submittedAt', 'publishAt'])
    .select(['pageDrafts.updatedBy', 'pageDrafts.updatedAt'])

const none = sql<string | null>`NULL`

/** Pages whose status is draft, without a draft of their own. */
const selectUnpublished = (db: Db) =>
  db
    .selectFrom('pages')
    .where('status', '=', 'draft')
    .where((page) => page.not(hasDraft(page)))
    .select(OF_PAGE)
    .select([
      'pages.version',
      sql<PageDraftRow['state']>`'open'`.as('state'),
      none.as('note'),
      none.as('submittedBy'),
      none.as('submittedAt'),
      none.as('publishAt'),
      // Who changed it later is not known here.
      sql<string | null>`CASE WHEN updated_at = created_at THEN created_by END`.as('updatedBy'),
      'pages.updatedAt',
    ])

/** One page of the drafts, the latest change first. */
export function listDrafts(db: Db, { scope, userId, page }: DraftQuery) {
  const drafts = selectDrafts(db)
    .$if(scope === 'submitted', (all) => all.where('pageDrafts.state', '=', 'submitted'))
    .$if(scope === 'mine', (all) => all.where('pageDrafts.updatedBy', '=', userId))
  const unpublished = selectUnpublished(db).$if(scope === 'mine', (all) => all.where('createdBy', '=', userId))
  const listed = scope === 'submitted' ? drafts : drafts.unionAll(unpublished)
  return paginate(db.selectFrom(listed.as('listed')).selectAll().orderBy('updatedAt', 'desc').orderBy('pageId'), page)
}
