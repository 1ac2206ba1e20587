import { staleError, type StaffChange } from '#server/api/staff-change.ts'
import type { Draft } from './draft.ts'
import { readNames } from './store.ts'

/** The contract's `stale`, for a draft or one of its sections. */
export async function staleDraftError(
  { trx, user }: Pick<StaffChange, 'trx' | 'user'>,
  { updatedBy, updatedAt }: Pick<Draft, 'updatedBy' | 'updatedAt'>,
) {
  const names = await readNames(trx, [updatedBy])
  const actorName = names.get(updatedBy ?? '')
  const last = actorName === undefined ? undefined : { actorId: updatedBy, actorName, occurredAt: updatedAt }
  return staleError(user, last, updatedAt)
}

export async function refuseStaleDraft(change: Pick<StaffChange, 'trx' | 'user'>, draft: Draft, version: number): Promise<void> {
  if (draft.version !== version) throw await staleDraftError(change, draft)
}
