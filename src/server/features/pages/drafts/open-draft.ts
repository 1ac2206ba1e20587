import { requireEditable, type GoneError } from '#server/api/refuse.ts'
import { staleError, type StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import type { Draft } from './draft.ts'
import { findDraft, findLivePage, readNames } from './store.ts'

type Editing = Pick<StaffChange, 'user' | 'permissions' | 'at'> & { trx: Db }

/** A page that the person may edit, and its draft if there is one. */
export async function openDraft(person: Editing, pageId: string, errors: GoneError) {
  const { trx, at } = person
  const [live, draft] = [await findLivePage(trx, pageId, at), await findDraft(trx, pageId)]
  requireEditable(person, live?.page, errors)
  return { live: live!, draft }
}

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
