import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely'

/* Results of queries whose rows do not matter. */

export const exists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** How many rows a query finds. */
export async function countRows<DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>): Promise<number> {
  const counted = query.clearSelect().select((row) => row.fn.countAll<number>().as('total'))
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
}

export const countUpdated = async (query: { executeTakeFirstOrThrow(): Promise<UpdateResult> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)

export const countDeleted = async (query: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
