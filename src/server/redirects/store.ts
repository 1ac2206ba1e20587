import { listPathsAbove, toFromPath } from '#contract/redirect-rules/redirect-path.ts'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import { isPublished } from '#server/records/is-published.ts'
import { findBestRule, type Rule } from './rules.ts'

/** The active rules that may concern a path: its own, and those of all paths above it. */
export const selectRulesFor = (db: Db, fromPath: string) =>
  db
    .selectFrom('redirectRules')
    .select(['id', 'fromPath', 'toAddress', 'kind'])
    .where('isActive', '=', 1)
    .where('fromPath', 'in', listPathsAbove(fromPath))

async function describeEndedRule(db: Db, slug: string, isLater: boolean): Promise<string | null> {
  const [rule] = await selectRulesFor(db, `/${slug}`).execute()
  if (!rule) return null
  const { fromPath, toAddress, kind } = rule
  const ends = kind === 'exact' ? 'no longer applies' : `applies only to addresses below ${fromPath}`
  const when = isLater ? 'Once this page is public, the' : 'The'
  return `${when} redirect from ${fromPath} to ${toAddress} ${ends}.`
}

/** Describes what happens to redirects from a page's addresses once visitors get the page instead. Null if there are none. */
export async function describeEndedRules(db: Db, slugs: string[], isLater: boolean): Promise<string | null> {
  const described = await Promise.all(slugs.map((slug) => describeEndedRule(db, slug, isLater)))
  return described.filter(Boolean).join(' ') || null
}

/** The rule for a path as the browser sent it. One statement. */
export async function findRule(db: Db, path: string): Promise<Rule | undefined> {
  const fromPath = toFromPath(path)
  return fromPath === undefined ? undefined : findBestRule(await selectRulesFor(db, fromPath).execute(), fromPath)
}

export const listRules = (db: Db) =>
  db.selectFrom('redirectRules').select(['id', 'fromPath', 'toAddress', 'kind', 'isActive']).execute()

/** Rules that may lead to a path of this website. */
export const listRulesLinkingTo = (db: Db, path: string) =>
  db
    .selectFrom('redirectRules')
    .select(['id', 'fromPath', 'toAddress', 'kind', 'isActive'])
    .where(containsAddress(['toAddress'], path))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The pages that visitors get at these slugs, and those that had one before. */
export async function listOwners(
  db: Db,
  slugs: string[],
  now: string,
): Promise<{ slug: string; title: string; isFormer: boolean }[]> {
  const owners: { slug: string; title: string; isFormer: boolean }[] = []
  for (const some of batches(slugs)) {
    const present = await db
      .selectFrom('pages')
      .select(['slug', 'title'])
      .where('slug', 'in', some)
      .where(isPublished(now))
      .execute()
    const former = await db
      .selectFrom('redirects')
      .innerJoin('pages', 'pages.id', 'redirects.pageId')
      .select(['redirects.slug', 'pages.title'])
      .where('redirects.slug', 'in', some)
      .where(isPublished(now))
      .execute()
    owners.push(...present.map((page) => ({ ...page, isFormer: false })), ...former.map((page) => ({ ...page, isFormer: true })))
  }
  return owners
}
