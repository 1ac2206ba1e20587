import { ORPCError } from '@orpc/server'
import { showCollegeName } from '#content/college-name.ts'
import { getSectionName } from '#contract/sections/section-names.ts'
import { liveChanged } from '#contract/pages/page-drafts.ts'
import { PageFields } from '#contract/pages/page-fields.ts'
import { parseFields } from '#server/api/refuse.ts'
import type { StaffChange } from '#server/api/staff-change.ts'
import { withNotices } from '#server/audit/audit.ts'
import { writePage } from '#server/features/pages/changes.ts'
import { describeEndedRedirect } from '#server/features/pages/public-address.ts'
import { getState, prepareState, refuseDenied } from '#server/features/pages/rules.ts'
import { writeSections } from '#server/features/pages/sections/write-sections.ts'
import { findPageWithSections } from '#server/features/pages/store.ts'
import { listBuiltInConflicts, listDraftChanges, listLiveChanges } from './draft-changes.ts'
import { getBasis, getLiveState, sectionsWithDraft, type Draft, type LivePage, getPublishedState } from './draft.ts'
import { deleteDraft, findDraft } from './store.ts'

const JUST_CHANGED = 'The page may have changed since you looked at it. Look at it again, then publish it.'

/**
 * Refuses to publish over changes of the live page that the caller has not seen, and to replace a built-in section with a
 * second one.
 */
export function refuseLiveChanges(live: LivePage, draft: Draft | undefined, seen: string | null): void {
  const liveChanges = showCollegeName(listLiveChanges(live, draft), live.siteName)
  const liveSeen = getLiveState(getBasis(live))
  // Without a draft nobody knows what has changed, and the version of a page says nothing about its sections.
  const isUnseen = !draft || liveChanges.length > 0
  if (isUnseen && seen !== liveSeen) {
    const { status } = liveChanged.LIVE_CHANGED
    const message = draft ? liveChanged.LIVE_CHANGED.message : JUST_CHANGED
    throw new ORPCError('LIVE_CHANGED', { status, message, data: { liveSeen, liveChanges } })
  }
  const [other] = draft ? listBuiltInConflicts(live, draft) : []
  if (!other) return
  const message = `Section "${getSectionName(other, live.siteName)}" on the website replaces the same built-in section as this draft. Delete one of them first.`
  throw new ORPCError('BAD_REQUEST', { message })
}

/** Applies a draft to the live page, as one change with one revision of the page and one audit entry. */
export async function publishDraft(
  change: StaffChange,
  live: LivePage,
  draft: Draft | undefined,
): Promise<{ slug: string; redirectNotice: string | null }> {
  const { trx, at, addAuditEntry } = change
  const { page } = live
  const fields = parseFields(PageFields, getPublishedState(page, draft, at))
  const state = prepareState(fields, getState(page), at)
  refuseDenied(change, page, state)
  const changes = listDraftChanges(live, draft)
  const changesSections = draft !== undefined && (draft.sections.length > 0 || draft.sectionOrder !== null)
  const after = await writePage(change, page, state, changesSections ? live.sections : undefined)
  if (draft) {
    // A new slug has changed links in the sections and in the draft.
    const [current, moved] = [(await findPageWithSections(trx, page.id))!, await findDraft(trx, page.id)]
    await writeSections(change, current, sectionsWithDraft(current.sections, moved))
    await deleteDraft(trx, page.id)
  }
  const redirectNotice = await describeEndedRedirect(change, page, state)
  await addAuditEntry('pages.publishDraft', page.id, withNotices(`Published the draft of "${after.title}"`, redirectNotice), {
    after: changes.map(({ text }) => text),
  })
  return { slug: after.slug, redirectNotice }
}
