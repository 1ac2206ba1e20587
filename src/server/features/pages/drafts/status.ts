import { showCollegeName } from '#content/college-name.ts'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { mayEdit, type Caller } from '#server/auth/session/caller.ts'
import type { Db } from '#server/db/database.ts'
import { isVisibleAt } from '#server/features/pages/store.ts'
import { findDenial } from '#server/features/pages/rules.ts'
import { isDraftsOnly } from '#server/settings/store.ts'
import { listDraftChanges, listLiveChanges } from './draft-changes.ts'
import { getBasis, getLiveState, type Draft, type LivePage, getPublishedState } from './draft.ts'
import { countSteps } from './undo-steps-store.ts'
import { readNames } from './store.ts'

type Reader = Pick<Caller, 'permissions' | 'user'>

/** Everything about a draft but its content, for one reader. */
export async function getDraftStatus(
  db: Db,
  caller: Reader,
  live: LivePage,
  draft: Draft | undefined,
  now: string,
): Promise<PageDraftStatus> {
  const { page } = live
  const steps = draft ? await countSteps(db, page.id, caller.user.id) : { done: 0, undone: 0 }
  const names = await readNames(db, [draft?.submittedBy ?? null, draft?.createdBy ?? null, draft?.updatedBy ?? null])
  const getName = (id: string | null | undefined) => (id && names.get(id)) || null
  return {
    pageId: page.id,
    exists: draft !== undefined,
    isLive: isVisibleAt(now, page),
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
    isDraftsOnly: await isDraftsOnly(db),
    mayEdit: mayEdit(caller, page),
    mayPublish: findDenial(caller, page, getPublishedState(page, draft, now)) === null,
  }
}
