import { OTHER, type VisitKind } from '#contract/visitors/visitors.ts'
import { batches } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { countDeleted } from '#server/db/results.ts'
import type { Tables } from '#server/db/tables.ts'

export type VisitCount = Tables['visitCounts']

/** The most names of a kind and day. Visitors can invent names; pages exist, so they need no limit. */
export const MAX_NAMES = 500

/** Adds to what the table has, so that several instances add up. */
export const addCounts = (db: Db, counts: VisitCount[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const bounded = await boundNames(trx, counts)
    for (const batch of batches(bounded)) {
      await trx
        .insertInto('visitCounts')
        .values(batch)
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'name'])
            .doUpdateSet((row) => ({ count: row('visitCounts.count', '+', row.ref('excluded.count')) })),
        )
        .execute()
    }
  })

/** Joins names beyond the limit to one. Sorted, so that two instances never wait for each other's rows in a circle. */
async function boundNames(db: Db, counts: VisitCount[]): Promise<VisitCount[]> {
  const bounded = new Map<string, VisitCount>()
  for (const [group, countsOfGroup] of Map.groupBy(counts, ({ kind, day }) => `${kind} ${day}`)) {
    const [{ kind, day }] = countsOfGroup as [VisitCount]
    const known = kind === 'page' ? undefined : await readNames(db, kind, day)
    for (const { name: wanted, count } of countsOfGroup) {
      const fits = !known || known.has(wanted) || known.size < MAX_NAMES
      const name = fits ? wanted : OTHER
      if (fits) known?.add(wanted)
      const key = `${group} ${name}`
      const same = bounded.get(key)
      if (same) same.count += count
      else bounded.set(key, { kind, day, name, count })
    }
  }
  return [...bounded].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}

async function readNames(db: Db, kind: VisitKind, day: string): Promise<Set<string>> {
  const rows = await db.selectFrom('visitCounts').select('name').where('kind', '=', kind).where('day', '=', day).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Removes up to `most` counts of earlier days; resolves to how many. */
export function removeCountsBefore(db: Db, day: string, most: number): Promise<number> {
  const old = db.selectFrom('visitCounts').select(['kind', 'day', 'name']).where('day', '<', day).limit(most)
  return countDeleted(
    db
      .deleteFrom('visitCounts')
      .where(({ eb, refTuple }) => eb(refTuple('kind', 'day', 'name'), 'in', old.$asTuple('kind', 'day', 'name'))),
  )
}
