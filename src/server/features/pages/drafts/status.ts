import { showCollegeName } from '#content/college-name.ts'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { mayEdit } from '#server/auth/session/caller.ts'
import { isVisibleAt } from '#server/features/pages/store.ts'
import { findDenial } from '#server/features/pages/rules.ts'
import { isDraftsOnly } from '#server/settings/store.ts'
import { listDraftChanges, listLiveChanges } from './draft-changes.ts'
import { getBasis, getLiveState, type Draft, type LivePage, getPublishedState } from './draft.ts'
import type { DraftReader } from './open-draft.ts'
import { countSteps } from './undo-steps-store.ts'
import { readNames } from './store.ts'

/** Everything about a draft but its content, for one reader. */
export async function getDraftStatus(reader: DraftReader, live: LivePage, draft: Draft | undefined): Promise<PageDraftStatus> {
  const { trx, at, user } = reader
  const { page } = live
  const steps = draft ? await countSteps(trx, page.id, user.id) : { done: 0, undone: 0 }
  const getName = await readNames(trx, [draft?.submittedBy, draft?.createdBy, draft?.updatedBy])
  return {
    pageId: page.id,
    exists: draft !== undefined,
    isLive: isVisibleAt(at, page),
    version: draft?.version ?? page.version,
    fieldsVersion: draft?.fieldsVersion ?? page.version,
    changes: showCollegeName(listDraftChanges(live, draft), live.siteName),
    liveSeen: getLiveState(getBasis(live)),
    liveChanges: showCollegeName(listLiveChanges(live, draft), live.siteName),
    state: draft?.state ?? 'open',
    note: draft?.note ?? null,
    submittedBy: getName(draft?.submittedBy),
    submittedAt: draft?.submittedAt ?? null,
    publishAt: draft?.publishAt ?? null,
    createdBy: getName(draft?.createdBy),
    createdAt: draft?.createdAt ?? null,
    updatedBy: getName(draft?.updatedBy),
    updatedAt: draft?.updatedAt ?? null,
    canUndo: steps.done > 0,
    canRedo: steps.undone > 0,
    isDraftsOnly: await isDraftsOnly(trx),
    mayEdit: mayEdit(reader, page),
    mayPublish: findDenial(reader, page, getPublishedState(page, draft, at)) === null,
  }
}
