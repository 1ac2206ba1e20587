import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { containsAddress } from '#server/db/dialect.ts'
import type { PageDraftStepRow } from '#server/db/content-tables.ts'

/* The changes of a draft. Each person undoes and redoes their own. */

const steps = (db: Db, pageId: string) => db.selectFrom('pageDraftSteps').where('pageId', '=', pageId)

export const findLastStep = (db: Db, pageId: string) =>
  steps(db, pageId).selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** The change that this person can undo next, or redo next: the last one that they have undone. */
export const findNextStep = (db: Db, pageId: string, savedBy: string, direction: 'undo' | 'redo') =>
  steps(db, pageId)
    .selectAll()
    .where('savedBy', '=', savedBy)
    .where('isUndone', '=', direction === 'undo' ? 0 : 1)
    .orderBy('number', direction === 'undo' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()

export async function countSteps(db: Db, pageId: string, savedBy: string): Promise<{ done: number; undone: number }> {
  const { total, undone } = await steps(db, pageId)
    .select((row) => [row.fn.countAll<number>().as('total'), sql<number>`COALESCE(SUM(is_undone), 0)`.as('undone')])
    .where('savedBy', '=', savedBy)
    .executeTakeFirstOrThrow()
  return { done: Number(total) - Number(undone), undone: Number(undone) }
}

export const insertStep = (db: Db, row: PageDraftStepRow) => db.insertInto('pageDraftSteps').values(row).execute()

export const updateStep = (db: Db, pageId: string, number: number, values: Partial<PageDraftStepRow>) =>
  db.updateTable('pageDraftSteps').set(values).where('pageId', '=', pageId).where('number', '=', number).execute()

/** After a new change, what was undone cannot be redone. */
export const deleteUndone = (db: Db, pageId: string, savedBy: string) =>
  db.deleteFrom('pageDraftSteps').where('pageId', '=', pageId).where('savedBy', '=', savedBy).where('isUndone', '=', 1).execute()

const MAX_STEPS = 100
const MAX_CHARACTERS = 5_000_000

/** Deletes the oldest steps of a draft beyond the limits. */
export async function deleteOldSteps(db: Db, pageId: string): Promise<void> {
  const rows = await steps(db, pageId)
    .select(['number', sql<number>`LENGTH(before_state) + LENGTH(after_state)`.as('characters')])
    .orderBy('number', 'desc')
    .execute()
  let characters = 0
  const firstOld = rows.find((row, index) => {
    characters += row.characters
    return index > 0 && (index >= MAX_STEPS || characters > MAX_CHARACTERS)
  })
  if (!firstOld) return
  await db.deleteFrom('pageDraftSteps').where('pageId', '=', pageId).where('number', '<=', firstOld.number).execute()
}

/** Steps whose states may hold a link to a path. */
export const listStepsLinkingTo = (db: Db, pageId: string, path: string) =>
  db
    .selectFrom('pageDraftSteps')
    .select(['number', 'beforeState', 'afterState'])
    .where('pageId', '=', pageId)
    .where(containsAddress(['beforeState', 'afterState'], path))
    .execute()
