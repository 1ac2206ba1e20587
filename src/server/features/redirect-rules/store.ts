import { sql } from 'kysely'
import { pagePath } from '#contract/paths.ts'
import type { ListedRedirect, RedirectRule } from '#contract/redirect-rules/redirect-rules.ts'
import type { Sort } from '#contract/sorting.ts'
import type { RedirectRuleRow } from '#server/db/content-tables.ts'
import { isPublished } from '#server/records/is-published.ts'
import type { Db } from '#server/db/database.ts'
import { contains } from '#server/db/dialect.ts'
import { inOrder, paginate } from '#server/db/lists.ts'
import { listOwners } from '#server/redirects/store.ts'

const toRule = ({ isActive, ...row }: Omit<RedirectRuleRow, 'createdAt'>): RedirectRule => ({ ...row, isActive: isActive === 1 })

export async function findRedirectRule(db: Db, id: string): Promise<RedirectRule | undefined> {
  const row = await db
    .selectFrom('redirectRules')
    .select(['id', 'fromPath', 'toAddress', 'kind', 'isActive', 'updatedAt', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRule(row)
}

const SORTED = { fromPath: sql.ref('from_path'), toAddress: sql.ref('to_address'), updatedAt: sql.ref('updated_at') }

/** Rules and former slugs of pages in one list. */
const selectRedirects = (db: Db, now: string) =>
  db.selectFrom(
    db
      .selectFrom('redirectRules')
      .select((row) => ['id', 'fromPath', 'toAddress', row.ref('kind').$castTo<ListedRedirect['kind']>().as('kind')])
      .select(['isActive', 'updatedAt', 'version'])
      .unionAll(
        db
          .selectFrom('redirects')
          .innerJoin('pages', 'pages.id', 'redirects.pageId')
          .select([
            sql<string>`'former-' || redirects.slug`.as('id'),
            sql<string>`'/' || redirects.slug`.as('fromPath'),
            sql<string>`'/' || pages.slug`.as('toAddress'),
            sql<ListedRedirect['kind']>`'former'`.as('kind'),
          ])
          .select((row) => [
            // Visitors are not led to a hidden page.
            row
              .case()
              .when(isPublished(now)(row))
              .then(sql<0 | 1>`1`)
              .else(sql<0 | 1>`0`)
              .end()
              .as('isActive'),
            'redirects.createdAt as updatedAt',
            sql<number>`0`.as('version'),
          ]),
      )
      .as('found'),
  )

export async function listRedirects(
  db: Db,
  { search, page, sort }: { search: string; page: number; sort: Sort<keyof typeof SORTED> },
  now: string,
): Promise<{ items: ListedRedirect[]; total: number }> {
  const found = selectRedirects(db, now)
    .selectAll()
    .$if(search !== '', (query) => query.where(contains(['fromPath', 'toAddress'], search)))
  const { items, total } = await paginate(inOrder(found, sort, SORTED, sql.ref('id')), page)
  const slugs = items.map(({ fromPath }) => fromPath.slice(1))
  const owners = await listOwners(db, slugs, now)
  const isOwned = ({ kind, fromPath }: (typeof items)[number]) =>
    owners.some(({ slug, isFormer }) => slug === fromPath.slice(1) && !(kind === 'former' && isFormer))
  return {
    items: items.map((row) => ({
      ...row,
      toAddress: row.kind === 'former' ? pagePath(row.toAddress.slice(1)) : row.toAddress,
      isActive: row.isActive === 1,
      isOverruled: isOwned(row),
    })),
    total,
  }
}
