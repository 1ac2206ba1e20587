import { ORPCError } from '@orpc/server'
import type { StaffChange } from '#server/api/staff-change.ts'
import type { Draft } from './draft.ts'
import { isSameParts, pickParts, type Parts } from './draft-parts.ts'
import { staleDraftError } from './open-draft.ts'
import { deleteOldSteps, deleteUndone, findLastStep, findNextStep, insertStep, updateStep } from './undo-steps-store.ts'

/** Typing is saved every few seconds. Changes of one field or section in a row become one step, up to this time. */
const PAUSE_MS = 5000
const LONGEST_MS = 60_000

/** The one section or field that a change of content concerns. */
function findOnlyPart({ fields, sections, order }: Parts): string | undefined {
  const parts = [...Object.keys(fields), ...Object.keys(sections)]
  const isContent = order === undefined && Object.values(sections).every((section) => section && !section.isDeleted)
  return isContent && parts.length === 1 ? parts[0] : undefined
}

/** Records a change, so that the person who made it can undo it. */
export async function recordStep({ trx, user, at }: StaffChange, pageId: string, before: Parts, after: Parts): Promise<void> {
  await deleteUndone(trx, pageId, user.id)
  const last = await findLastStep(trx, pageId)
  const time = Date.parse(at)
  const isQuick =
    last?.savedBy === user.id && time - Date.parse(last.savedAt) <= PAUSE_MS && time - Date.parse(last.begunAt) <= LONGEST_MS
  const lastParts = isQuick && (JSON.parse(last.afterState) as Parts)
  if (lastParts && findOnlyPart(after) !== undefined && findOnlyPart(lastParts) === findOnlyPart(after)) {
    await updateStep(trx, pageId, last.number, { afterState: JSON.stringify(after), savedAt: at })
    return
  }
  await insertStep(trx, {
    pageId,
    number: (last?.number ?? 0) + 1,
    savedBy: user.id,
    begunAt: at,
    savedAt: at,
    beforeState: JSON.stringify(before),
    afterState: JSON.stringify(after),
    isUndone: 0,
  })
  await deleteOldSteps(trx, pageId)
}

/** Undoes or redoes the caller's next step. Refused if somebody has changed the same parts since. */
export async function takeStep(change: StaffChange, draft: Draft, direction: 'undo' | 'redo'): Promise<Parts> {
  const { trx, user } = change
  const { pageId } = draft
  const step = await findNextStep(trx, pageId, user.id, direction)
  if (!step) throw new ORPCError('NOT_FOUND', { message: `There is nothing to ${direction}.` })
  const [before, after] = [JSON.parse(step.beforeState) as Parts, JSON.parse(step.afterState) as Parts]
  const [from, to] = direction === 'undo' ? [after, before] : [before, after]
  if (!isSameParts(pickParts(draft, from), from)) throw await staleDraftError(change, draft)
  await updateStep(trx, pageId, step.number, { isUndone: direction === 'undo' ? 1 : 0 })
  return to
}
