import type { VisitKind } from '#contract/visitors/visitors.ts'
import type { Db } from '#server/db/database.ts'

const MAX_LISTED = 50

/** Page views of each day that has any. */
export async function countByDay(db: Db, from: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visitCounts')
    .select((row) => ['day', row.fn.sum<number>('count').as('total')])
    .where('kind', '=', 'page')
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, total }) => [day, Number(total)]))
}

export async function listMostFrequent(db: Db, kind: VisitKind, from: string) {
  const rows = await db
    .selectFrom('visitCounts')
    .select((row) => ['name', row.fn.sum<number>('count').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .groupBy('name')
    .orderBy('total', 'desc')
    .orderBy('name')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ name, total }) => ({ name, count: Number(total) }))
}

export async function countViews(db: Db, from: string): Promise<number> {
  const { total } = await db
    .selectFrom('visitCounts')
    .select((row) => row.fn.sum<number | null>('count').as('total'))
    .where('kind', '=', 'page')
    .where('day', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
