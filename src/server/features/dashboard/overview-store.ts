import { sql } from 'kysely'
import type { ListedPage } from '#contract/dashboard.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/results.ts'
import { hasDraft, isPending } from '#server/features/pages/drafts/store.ts'
import { isVisible } from '#server/features/pages/store.ts'

/** The longest list of the overview. */
export const MAX_LISTED = 5

const none = sql<string | null>`NULL`
/** The columns of a ListedPage besides its time. */
const PAGE = ['pages.id as pageId', 'kind', 'title', none.as('by'), none.as('note')] as const

const selectDrafts = (db: Db) => db.selectFrom('pageDrafts').where(isPending).innerJoin('pages', 'pages.id', 'pageDrafts.pageId')

/** Drafts with the time of their last change, the last one first. */
const selectChangedDrafts = (db: Db) =>
  selectDrafts(db)
    .select(['pageId', 'kind', 'title', 'pageDrafts.updatedAt as at', none.as('by'), 'note'])
    .orderBy('pageDrafts.updatedAt', 'desc')
    .limit(MAX_LISTED)

/** Submitted drafts, those that have waited longest first. */
export async function listToReview(db: Db): Promise<{ total: number; items: ListedPage[] }> {
  const submitted = db.selectFrom('pageDrafts').where('pageDrafts.state', '=', 'submitted')
  const [items, total] = await Promise.all([
    submitted
      .innerJoin('pages', 'pages.id', 'pageDrafts.pageId')
      .leftJoin('userProfiles', 'userProfiles.id', 'pageDrafts.submittedBy')
      .select(['pageDrafts.pageId', 'pages.kind', 'pages.title', 'pageDrafts.note'])
      .select(sql<string>`COALESCE(page_drafts.submitted_at, page_drafts.updated_at)`.as('at'))
      .select(sql<string | null>`NULLIF(TRIM(user_profiles.first_name || ' ' || user_profiles.last_name), '')`.as('by'))
      .orderBy('at')
      .orderBy('pageDrafts.pageId')
      .limit(MAX_LISTED)
      .execute(),
    countRows(submitted),
  ])
  return { total, items }
}

/** Scheduled pages, posts and drafts, the soonest first. */
export async function listNext(db: Db, now: string): Promise<ListedPage[]> {
  const [pages, drafts] = await Promise.all([
    db
      .selectFrom('pages')
      .select([...PAGE, sql<string>`publish_date`.as('at')])
      .where('status', '=', 'scheduled')
      .where('publishDate', '>', now)
      .orderBy('publishDate')
      .limit(MAX_LISTED)
      .execute(),
    selectDrafts(db)
      .select([...PAGE, sql<string>`publish_at`.as('at')])
      .where('publishAt', '>', now)
      .orderBy('publishAt')
      .limit(MAX_LISTED)
      .execute(),
  ])
  return [...pages, ...drafts].toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, MAX_LISTED)
}

/** Drafts that reviewers returned to a person, the last one first. */
export const listReturnedTo = (db: Db, userId: string): Promise<ListedPage[]> =>
  selectChangedDrafts(db)
    .where('state', '=', 'returned')
    .where((is) => is.or([is('updatedBy', '=', userId), is('submittedBy', '=', userId)]))
    .execute()

/** The other drafts that a person changed last, and their pages that were never published. */
export async function listDraftsOf(db: Db, userId: string): Promise<ListedPage[]> {
  const [drafts, pages] = await Promise.all([
    selectChangedDrafts(db).where('updatedBy', '=', userId).where('state', 'not in', ['submitted', 'returned']).execute(),
    db
      .selectFrom('pages')
      .select([...PAGE, 'updatedAt as at'])
      .where('createdBy', '=', userId)
      .where('status', '=', 'draft')
      .where((page) => page.not(hasDraft(page)))
      .orderBy('updatedAt', 'desc')
      .limit(MAX_LISTED)
      .execute(),
  ])
  return [...drafts, ...pages].toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_LISTED)
}

/** Pages and posts that visitors saw and that have ended since then, the last one first. */
export const listEnded = (db: Db, { since, now }: { since: string; now: string }): Promise<ListedPage[]> =>
  db
    .selectFrom('pages')
    .select([...PAGE, sql<string>`end_date`.as('at')])
    .where('endDate', '>', since)
    .where('endDate', '<=', now)
    .where('status', '<>', 'draft')
    .orderBy('endDate', 'desc')
    .limit(MAX_LISTED)
    .execute()

const hasNoSectionSince = (time: unknown) => sql<boolean>`
  NOT EXISTS (SELECT 1 FROM page_sections WHERE page_sections.page_id = pages.id AND page_sections.updated_at >= ${time})`

/** Pages that visitors see, but not posts. Neither a page nor one of its sections has changed since then. */
export const listUnchanged = (db: Db, { since, now }: { since: string; now: string }): Promise<ListedPage[]> =>
  db
    .selectFrom('pages')
    .select([...PAGE, 'updatedAt as at'])
    .where('kind', '=', 'page')
    .where('updatedAt', '<', since)
    .where(isVisible(now))
    .where(hasNoSectionSince(since))
    .orderBy('updatedAt')
    .limit(MAX_LISTED)
    .execute()

/** Pages that visitors see, but not posts, whose latest date in the text has passed. Nobody has changed one since that day. */
export const listPastDates = (
  db: Db,
  { since, today, now }: { since: string; today: string; now: string },
): Promise<ListedPage[]> =>
  db
    .selectFrom('pageDates')
    .innerJoin('pages', 'pages.slug', 'pageDates.slug')
    .select([...PAGE, 'latest as at'])
    .where('latest', '>=', since)
    .where('latest', '<', today)
    .where('kind', '=', 'page')
    .whereRef('pages.updatedAt', '<', 'latest')
    .where(isVisible(now))
    .where(hasNoSectionSince(sql.ref('page_dates.latest')))
    .orderBy('latest', 'desc')
    .orderBy('pages.id')
    .limit(MAX_LISTED)
    .execute()
