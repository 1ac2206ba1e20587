import { sql, type SelectQueryBuilder } from 'kysely'
import { folded } from './lists.ts'

const KEYS = [
  sql`COALESCE(parents.order_index, categories.order_index)`,
  sql`lower(COALESCE(parents.name, categories.name))`,
  sql`COALESCE(parents.id, categories.id)`,
  sql`CASE WHEN parents.id IS NULL THEN 0 ELSE 1 END`,
  sql.ref('categories.order_index'),
  folded('categories.name'),
  sql.ref('categories.id'),
]

/** Categories by order and name, each root followed by its children; the query has joined those that count as `parents`. */
export const inHierarchy = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
  KEYS.reduce<typeof query>((ordered, key) => ordered.orderBy(key), query)
