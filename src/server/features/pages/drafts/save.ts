import { randomInt } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { PageDraftEffect } from '#contract/pages/page-drafts.ts'
import { requireCaller, type ApiContext } from '#server/api/context.ts'
import { onPage } from '#server/api/record-id.ts'
import type { GoneError } from '#server/api/refuse.ts'
import { changeRecords, staleRecordError, type CallerChange, type StaffChange } from '#server/api/staff-change.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import type { Trx } from '#server/db/database.ts'
import { getBasis, type Draft, type LivePage } from './draft.ts'
import { SectionGone, StaleChange, type Editing } from './editing.ts'
import { diffDraft } from './diff-draft.ts'
import { isSameParts, pickParts, withParts, type Parts } from './draft-parts.ts'
import { openDraft, staleDraftError } from './open-draft.ts'
import { scheduleCancelledEmail } from '#server/mail/templates/emails.ts'
import { composeForAuthor } from './review-mail.ts'
import { recordStep, takeStep } from './undo-steps.ts'
import { getDraftStatus } from './status.ts'
import { deleteDraftSection, findDraft, findLivePage, insertDraft, saveDraftSection, updateDraft } from './store.ts'

const [FIRST, LAST] = [1_000_000, 1_000_000_000]

/** A draft without changes, not stored. */
export const newDraft = (live: LivePage, userId: string, at: string): Draft => ({
  pageId: live.record.id,
  version: randomInt(FIRST, LAST),
  fields: {},
  fieldsVersion: null,
  sectionOrder: null,
  basis: getBasis(live),
  sections: [],
  state: 'open',
  note: null,
  submittedBy: null,
  submittedAt: null,
  publishAt: null,
  publishBy: null,
  createdBy: userId,
  createdAt: at,
  updatedBy: userId,
  updatedAt: at,
})

/** Stores a draft without changes. */
export async function beginDraft({ trx, user, at, addAuditEntry }: StaffChange, live: LivePage): Promise<Draft> {
  const draft = newDraft(live, user.id, at)
  const { sections: _, ...row } = draft
  const json = { fields: '{}', sectionOrder: null, basis: JSON.stringify(draft.basis) }
  await insertDraft(trx, { ...row, ...json })
  await addAuditEntry('pageDrafts.begin', draft.pageId, `Began a draft of "${live.record.title}"`)
  return draft
}

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

async function refuse(change: StaffChange, live: LivePage, draft: Draft, error: unknown): Promise<never> {
  if (error instanceof SectionGone) throw new ORPCError('NOT_FOUND', { message: 'This section no longer exists.' })
  if (!(error instanceof StaleChange)) throw error
  const own = draft.sections.find(({ id }) => id === error.section?.id)
  if (error.section && !own) throw await staleRecordError(change, 'pageSections', error.section)
  if (!error.section && draft.fieldsVersion === null) throw await staleRecordError(change, 'pages', live.record)
  throw await staleDraftError(change, own ?? draft)
}

/** Changes a draft in one transaction. Visitors do not see the result. */
async function saveDraft(
  context: ApiContext,
  pageId: string,
  errors: GoneError,
  work: (change: CallerChange, live: LivePage, draft: Draft) => Promise<{ next: Draft; asked?: Parts }>,
): Promise<PageDraftEffect> {
  const { deps } = context
  const scheduled = await findForeignSchedule(context, pageId)
  const effect = await changeRecords(context, async (caller) => {
    const change = onPage(caller, context, pageId)
    const { trx, at } = change
    const { live, draft: found } = await openDraft(change, pageId, errors)
    const draft = found ?? (await beginDraft(change, live))
    const { next: changed, asked } = await work(change, live, draft)
    const isEnded = changed !== draft && isForeignSchedule(change, draft)
    const next = isEnded ? await endSchedule(change, live, changed) : changed
    if (isEnded && scheduled?.message && scheduled.by === draft.publishBy)
      await deps.outbox.put(trx, scheduled.message, { kind: 'draft-schedule-cancelled', id: pageId })
    // A repeated request that adds a section is answered like the first.
    const before = { ...draft, sections: draft.sections.filter(({ id }) => id !== change.recordId) }
    return { draft: await getDraftStatus(trx, change, live, next, at), ...diffDraft(live, before, next, asked) }
  })
  if (scheduled) deps.outbox.wake()
  return effect
}

/** Whether a change by this person ends the schedule: nobody may use the schedule of a publisher to publish something else. */
const isForeignSchedule = ({ user, permissions }: Caller, { publishAt, publishBy }: Draft) =>
  publishAt !== null && publishBy !== user.id && !permissions.has('content/publish')

/** Who made the schedule that a change will end, with the message for them. */
async function findForeignSchedule(context: ApiContext, pageId: string) {
  const { db, deps } = context
  const caller = requireCaller(context)
  if (caller.permissions.has('content/publish')) return undefined
  const draft = await findDraft(db, pageId)
  const live = draft && isForeignSchedule(caller, draft) && (await findLivePage(db, pageId, deps.now().toISOString()))
  if (!live) return undefined
  const by = draft.publishBy
  const message = await composeForAuthor(deps, live.record, by, (facts) =>
    scheduleCancelledEmail({ ...facts, changedBy: caller.actor.name }),
  )
  return { by, message }
}

async function endSchedule({ trx, actor, addAuditEntry }: CallerChange, live: LivePage, draft: Draft): Promise<Draft> {
  const { id, title } = live.record
  const ended = {
    publishAt: null,
    publishBy: null,
    note: `Schedule cancelled. ${actor.name}, who may not publish, has changed the draft.`,
  }
  await updateDraft(trx, id, ended)
  await addAuditEntry('pageDrafts.unschedule', id, `Cancelled the schedule of the draft of "${title}" by changing it`)
  return { ...draft, ...ended }
}

/** The draft with these parts, stored. */
async function applyParts({ trx, user, at }: StaffChange, draft: Draft, parts: Parts): Promise<Draft> {
  const version = draft.version + 1
  const fieldsVersion = Object.keys(parts.fields).length > 0 ? version : draft.fieldsVersion
  const next = { ...withParts(draft, parts), version, fieldsVersion, updatedBy: user.id, updatedAt: at }
  await saveParts(trx, next, parts)
  return next
}

type Errors = Parameters<typeof saveDraft>[2]

export const saveChange = (context: ApiContext, pageId: string, edit: (editing: Editing) => Parts, errors: Errors) =>
  saveDraft(context, pageId, errors, async (change, live, draft) => {
    const { user, at, recordId } = change
    let after: Parts
    try {
      after = edit({ live, draft, userId: user.id, at, addedId: recordId })
    } catch (error) {
      return refuse(change, live, draft, error)
    }
    const before = pickParts(draft, after)
    // An earlier attempt may have stored it.
    if (isSameParts(before, after)) return { next: draft, asked: after }
    await recordStep(change, pageId, before, after)
    return { next: await applyParts(change, draft, after) }
  })

export const saveStep = (context: ApiContext, pageId: string, direction: 'undo' | 'redo', errors: Errors) =>
  saveDraft(context, pageId, errors, async (change, _live, draft) => ({
    next: await applyParts(change, draft, await takeStep(change, draft, direction)),
  }))
