import { requireEditable, type GoneError } from '#server/api/refuse.ts'
import { refuseStale, staleError, type StaffChange } from '#server/api/staff-change.ts'
import type { Db } from '#server/db/database.ts'
import { newDraft, type Draft, type LivePage } from './draft.ts'
import { findDraft, findLivePage, insertDraft, readNames } from './store.ts'

/** A person who reads or changes a draft, in or outside a transaction. */
export type DraftReader = Pick<StaffChange, 'user' | 'permissions' | 'at'> & { trx: Db }

/** A page that the person may edit, and its draft if there is one. */
export async function openDraft(person: DraftReader, pageId: string, errors: GoneError) {
  const { trx, at } = person
  const [live, draft] = [await findLivePage(trx, pageId, at), await findDraft(trx, pageId)]
  requireEditable(person, live?.page, errors)
  return { live: live!, draft }
}

/** Stores a draft without changes. */
export async function beginDraft({ trx, user, at, addAuditEntry }: StaffChange, live: LivePage): Promise<Draft> {
  const draft = newDraft(live, user.id, at)
  const { sections: _, ...row } = draft
  const json = { fields: '{}', sectionOrder: null, basis: JSON.stringify(draft.basis) }
  await insertDraft(trx, { ...row, ...json })
  await addAuditEntry('pageDrafts.begin', draft.pageId, `Began a draft of "${live.page.title}"`)
  return draft
}

/** The contract's `stale`, for a draft or one of its sections. */
export async function staleDraftError(
  { trx, user }: Pick<StaffChange, 'trx' | 'user'>,
  { updatedBy, updatedAt }: Pick<Draft, 'updatedBy' | 'updatedAt'>,
) {
  const getName = await readNames(trx, [updatedBy])
  const actorName = getName(updatedBy)
  const last = actorName === null ? undefined : { actorId: updatedBy, actorName, occurredAt: updatedAt }
  return staleError(user, last, updatedAt)
}

/** Refuses an older version of the draft, or of the page while it has no draft. */
export async function refuseStaleDraft(
  change: Pick<StaffChange, 'trx' | 'user'>,
  { page }: LivePage,
  draft: Draft | undefined,
  version: number,
): Promise<void> {
  if (!draft) await refuseStale(change, 'pages', page, version)
  else if (draft.version !== version) throw await staleDraftError(change, draft)
}
