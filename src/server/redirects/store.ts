import { listPathsAbove, toFromPath } from '#contract/redirect-path.ts'
import type { Db } from '#server/db/database.ts'
import { bestRule, type Rule } from './rules.ts'

/** The active rules that may concern a path: its own, and those of all paths above it. */
export const selectRulesFor = (db: Db, fromPath: string) =>
  db
    .selectFrom('redirectRules')
    .select(['id', 'fromPath', 'toAddress', 'kind'])
    .where('isActive', '=', 1)
    .where('fromPath', 'in', listPathsAbove(fromPath))

/** The rule for a path as the browser sent it. One statement. */
export async function findRule(db: Db, path: string): Promise<Rule | undefined> {
  const fromPath = toFromPath(path)
  return fromPath === undefined ? undefined : bestRule(await selectRulesFor(db, fromPath).execute(), fromPath)
}

export const listRules = (db: Db) =>
  db.selectFrom('redirectRules').select(['id', 'fromPath', 'toAddress', 'kind', 'isActive']).execute()

const BATCH = 500

/** The pages at these slugs, and those that had one before. */
export async function listOwners(db: Db, slugs: string[]): Promise<{ slug: string; title: string; isFormer: boolean }[]> {
  const owners: { slug: string; title: string; isFormer: boolean }[] = []
  for (let first = 0; first < slugs.length; first += BATCH) {
    const some = slugs.slice(first, first + BATCH)
    const present = await db.selectFrom('pages').select(['slug', 'title']).where('slug', 'in', some).execute()
    const former = await db
      .selectFrom('redirects')
      .innerJoin('pages', 'pages.id', 'redirects.pageId')
      .select(['redirects.slug', 'pages.title'])
      .where('redirects.slug', 'in', some)
      .execute()
    owners.push(...present.map((page) => ({ ...page, isFormer: false })), ...former.map((page) => ({ ...page, isFormer: true })))
  }
  return owners
}
