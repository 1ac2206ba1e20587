import { sql } from 'kysely'
import { MAX_SLUG } from '#contract/pages/page-fields.ts'
import { pagePath } from '#contract/paths.ts'
import type { RedirectKind } from '#contract/redirect-rules/redirect-rules.ts'
import type { Db } from '#server/db/database.ts'
import { exists } from '#server/db/results.ts'
import { findBestRule, type Rule } from '#server/redirects/rules.ts'
import { selectRulesFor } from '#server/redirects/store.ts'
import { isPublished } from '#server/records/is-published.ts'
import { isVisible } from './store.ts'

/* The slugs of pages, and the former ones that lead to them. */

/** The page that a former slug leads to now, if visitors may see it, or could until it ended. */
const selectRedirected = (db: Db, slug: string, now: string) =>
  db
    .selectFrom('redirects')
    .innerJoin('pages', 'pages.id', 'redirects.pageId')
    .where('redirects.slug', '=', slug)
    .where(isPublished(now))

/** The slug that a former one leads to now. */
export const findRedirect = async (db: Db, slug: string, now: string): Promise<string | undefined> =>
  (await selectRedirected(db, slug, now).select('pages.slug').executeTakeFirst())?.slug

/** What became of an address: the slug of a page to open instead, null if its page has ended, or a redirect of staff. */
export type Moved = { to: string | null } | { rule: Rule }

/** A page that had the address comes first, then the redirects of staff. One statement. */
export async function findMoved(db: Db, slug: string, now: string): Promise<Moved | undefined> {
  const noRule = [
    sql<string | null>`CAST(NULL AS TEXT)`.as('fromPath'),
    sql<RedirectKind | null>`CAST(NULL AS TEXT)`.as('kind'),
    sql<string | null>`CAST(NULL AS TEXT)`.as('id'),
  ] as const
  const path = pagePath(slug)
  const ended = db
    .selectFrom('pages as ending')
    .leftJoin('pages', (join) => join.onRef('pages.id', '=', 'ending.endRedirect').on(isVisible(now)))
    .select([sql<string | null>`pages.slug`.as('to'), ...noRule])
    .where('ending.slug', '=', slug)
    .where('ending.endDate', '<=', now)
    .where('ending.status', '<>', 'draft')
  const ofStaff = selectRulesFor(db, path)
    .clearSelect()
    .select(['toAddress as to', 'fromPath', 'kind', 'id'])
    .$castTo<{ to: string | null; fromPath: string | null; kind: RedirectKind | null; id: string | null }>()
  const found = await selectRedirected(db, slug, now)
    .select([sql<string | null>`pages.slug`.as('to'), ...noRule])
    .unionAll(ended)
    .unionAll(ofStaff)
    .execute()
  const page = found.find(({ kind }) => kind === null)
  if (page) return { to: page.to }
  const rules = found.map((row) => ({ ...row, toAddress: row.to }) as Rule)
  const rule = findBestRule(rules, path)
  return rule && { rule }
}

/** The former slugs that lead to a page while visitors may see it. */
export async function listFormerSlugs(db: Db, pageId: string): Promise<string[]> {
  const rows = await db.selectFrom('redirects').select('slug').where('pageId', '=', pageId).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

export const removeRedirect = (db: Db, slug: string) => db.deleteFrom('redirects').where('slug', '=', slug).execute()

export const insertRedirect = (db: Db, slug: string, pageId: string, createdAt: string) =>
  db
    .insertInto('redirects')
    .values({ slug, pageId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const replaceRedirect = (db: Db, slug: string, pageId: string, createdAt: string) =>
  db
    .insertInto('redirects')
    .values({ slug, pageId, createdAt })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ pageId, createdAt }))
    .execute()

/** Whether a page has the slug now. */
export const isSlugTaken = (db: Db, slug: string): Promise<boolean> =>
  exists(db.selectFrom('pages').select('id').where('slug', '=', slug))

/** Whether another page has the slug, or a redirect leads from it to another page. */
export const isSlugInUse = (db: Db, slug: string, exceptPageId = ''): Promise<boolean> =>
  exists(
    db
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', slug)
      .where('id', '<>', exceptPageId)
      .unionAll(db.selectFrom('redirects').select('pageId as id').where('slug', '=', slug).where('pageId', '<>', exceptPageId)),
  )

/** Whether visitors of this slug are redirected by staff. */
export const hasRule = (db: Db, slug: string) => exists(selectRulesFor(db, pagePath(slug)))

/** Whether the slug was the address of a page that has another slug now. Visitors may not see that page. */
const isFormerAddress = (db: Db, slug: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('redirects')
      .select('slug')
      .where('slug', '=', slug)
      .unionAll(db.selectFrom('pages').select('slug').where('publicSlug', '=', slug).where('slug', '<>', slug)),
  )

/** Whether a page in the trash had the slug, or had a redirect from it. */
const isInTrash = (db: Db, slug: string): Promise<boolean> =>
  exists(db.selectFrom('trash').select('id').where('entityType', '=', 'pages').where('state', 'like', `%"slug":"${slug}"%`))

/** Whether no page has, had or will get back this slug, and no redirect leads from it. */
const isFree = async (db: Db, slug: string) =>
  !(
    (await isSlugInUse(db, slug))
    || (await isFormerAddress(db, slug))
    || (await isInTrash(db, slug))
    || (await hasRule(db, slug))
  )

/** A free slug that begins with this one. */
export async function findFreeSlug(db: Db, slug: string, ending: '' | '-copy'): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ending : `${ending}-${number}`
    const free = slug.slice(0, MAX_SLUG - suffix.length) + suffix
    if (await isFree(db, free)) return free
  }
}

/** Those of the slugs that a published page or a redirect has. A hidden page takes none over. */
export async function listTakenSlugs(db: Db, slugs: string[], now: string): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('slug', 'in', slugs)
    .where(isPublished(now))
    .union(db.selectFrom('redirects').select('slug').where('slug', 'in', slugs))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
