import type { PageDraftChange, PageDraftEffect } from '#contract/pages/page-drafts.ts'
import type { ApiContext } from '#server/api/context.ts'
import { onPage } from '#server/api/record-id.ts'
import type { GoneError } from '#server/api/refuse.ts'
import { changeRecords, staleRecordError, type CallerChange, type StaffChange } from '#server/api/staff-change.ts'
import type { Trx } from '#server/db/database.ts'
import { cancelForeignSchedule, prepareCancellationNotice } from './cancel-schedule.ts'
import type { Draft, LivePage } from './draft.ts'
import { editDraft } from './edit.ts'
import { StaleChange } from './editing.ts'
import { diffDraft } from './diff-draft.ts'
import { isSameParts, pickParts, withParts, type Parts } from './draft-parts.ts'
import { beginDraft, openDraft, staleDraftError } from './open-draft.ts'
import { recordStep, takeStep } from './undo-steps.ts'
import { getDraftStatus } from './status.ts'
import { deleteDraftSection, saveDraftSection, updateDraft } from './store.ts'

async function saveParts(trx: Trx, draft: Draft, { sections, order }: Parts): Promise<void> {
  const { pageId, version, fields, fieldsVersion, sectionOrder, updatedBy, updatedAt } = draft
  await updateDraft(trx, pageId, {
    version,
    fieldsVersion,
    updatedBy,
    updatedAt,
    fields: JSON.stringify(fields),
    ...(order !== undefined && { sectionOrder: sectionOrder && JSON.stringify(sectionOrder) }),
  })
  for (const [id, section] of Object.entries(sections)) {
    await (section ? saveDraftSection(trx, section) : deleteDraftSection(trx, pageId, id))
  }
}

/** The contract's `stale`: says who changed the section, or else the fields, in the draft or on the live page. */
function toStaleError(change: StaffChange, live: LivePage, draft: Draft, { section }: StaleChange) {
  const own = draft.sections.find(({ id }) => id === section?.id)
  if (section && !own) return staleRecordError(change, 'pageSections', section)
  if (!section && draft.fieldsVersion === null) return staleRecordError(change, 'pages', live.page)
  return staleDraftError(change, own ?? draft)
}

/** Changes a draft in one transaction. Visitors do not see the result. `asked` are parts that the answer has in any case. */
async function saveDraft(
  context: ApiContext,
  pageId: string,
  errors: GoneError,
  work: (change: CallerChange, live: LivePage, draft: Draft) => Promise<{ next: Draft; asked?: Parts }>,
): Promise<PageDraftEffect> {
  const notify = await prepareCancellationNotice(context, pageId)
  const effect = await changeRecords(context, async (caller) => {
    const change = onPage(caller, context, pageId)
    const { live, draft: found } = await openDraft(change, pageId, errors)
    const draft = found ?? (await beginDraft(change, live))
    const { next: changed, asked } = await work(change, live, draft)
    const next = changed === draft ? draft : await cancelForeignSchedule(change, live, changed, notify)
    // A repeated request that adds a section is answered like the first.
    const before = { ...draft, sections: draft.sections.filter(({ id }) => id !== change.recordId) }
    return { draft: await getDraftStatus(change, live, next), ...diffDraft(live, before, next, asked) }
  })
  if (notify) context.deps.outbox.wake()
  return effect
}

/** The draft with these parts, stored. */
async function applyParts({ trx, user, at }: StaffChange, draft: Draft, parts: Parts): Promise<Draft> {
  const version = draft.version + 1
  const fieldsVersion = Object.keys(parts.fields).length > 0 ? version : draft.fieldsVersion
  const next = { ...withParts(draft, parts), version, fieldsVersion, updatedBy: user.id, updatedAt: at }
  await saveParts(trx, next, parts)
  return next
}

export const saveChange = (context: ApiContext, pageId: string, sent: PageDraftChange, errors: GoneError) =>
  saveDraft(context, pageId, errors, async (change, live, draft) => {
    const { user, at, recordId } = change
    let after: Parts
    try {
      after = editDraft({ live, draft, userId: user.id, at, addedId: recordId }, sent)
    } catch (error) {
      throw error instanceof StaleChange ? await toStaleError(change, live, draft, error) : error
    }
    const before = pickParts(draft, after)
    // An earlier attempt may have stored it.
    if (isSameParts(before, after)) return { next: draft, asked: after }
    await recordStep(change, pageId, before, after)
    return { next: await applyParts(change, draft, after) }
  })

export const saveStep = (context: ApiContext, pageId: string, direction: 'undo' | 'redo', errors: GoneError) =>
  saveDraft(context, pageId, errors, async (change, _live, draft) => ({
    next: await applyParts(change, draft, await takeStep(change, draft, direction)),
  }))
