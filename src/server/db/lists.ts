import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '#contract/page-size.ts'
import type { Sort } from '#contract/sorting.ts'
import { countRows } from './results.ts'

/** One page of a query's rows, and the total. */
export async function paginate<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: number,
): Promise<{ items: Row[]; total: number }> {
  const [items, total] = await Promise.all([
    query
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    countRows(query.clearOrderBy()),
  ])
  return { items, total }
}

/**
 * One page of search results, from a query that read one extra row. Results are not counted, because that would mean
 * finding all of them.
 */
export function toSearchPage<Row, Item>(found: Row[], page: number, toItem: (row: Row) => Item) {
  const items = found.slice(0, PAGE_SIZE).map(toItem)
  return { items, hasMore: found.length > items.length, total: (page - 1) * PAGE_SIZE + found.length }
}

/**
 * For an order in which capitals and accents do not count: 'Ọ̀ṣun' is between 'Osogbo' and 'Owo', not after 'Zaria'. Most texts
 * have only letters of ASCII. They need no call of `normalize_text`, for which SQLite calls back into JavaScript. In PostgreSQL the
 * index `pages_by_title` has the same expression.
 */
export function alphabetical(column: string | Expression<string>) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  return sql<string>`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE normalize_text(${text}) END`
}

/** Rows in the wanted order; equal ones by id, so that no page of a list misses or repeats one. */
export function inOrder<DB, Table extends keyof DB, Row, Key extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  sort: Sort<Key>,
  keys: Record<Key, Expression<unknown> | readonly Expression<unknown>[]>,
  id: Expression<unknown>,
): SelectQueryBuilder<DB, Table, Row> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const wanted = [keys[sort.replace(/^-/, '') as Key], id].flat() as Expression<unknown>[]
  return wanted.reduce<typeof query>((ordered, key) => ordered.orderBy(key, direction), query)
}
