import { operations } from '#server/api/implementer.ts'
import { requireEditable } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords, type StaffChange } from '#server/api/staff-change.ts'
import { getDisplayName } from '#server/auth/session/caller.ts'
import type { PageDraftRow } from '#server/db/content-tables.ts'
import { composeReturnedEmail, composeReviewEmails } from './review-mail.ts'
import { requireDraft } from './save.ts'
import { refuseStaleDraft } from './stale-draft.ts'
import { getDraftStatus } from './status.ts'
import { findDraft, findLivePage, updateDraft } from './store.ts'
import type { Draft, LivePage } from './draft.ts'

/** Changes the state of a draft, with its audit entry, and returns its status. */
async function changeState(
  change: StaffChange,
  live: LivePage,
  draft: Draft,
  values: Partial<PageDraftRow>,
  action: 'pageDrafts.submit' | 'pageDrafts.return',
  summary: string,
) {
  const { trx, at, addAuditEntry } = change
  const { pageId } = draft
  await updateDraft(trx, pageId, values)
  await addAuditEntry(action, pageId, summary)
  return getDraftStatus(trx, change, live, await findDraft(trx, pageId), at)
}

/** A page that nobody has published yet can be submitted without further changes. */
export const submit = operations.pageDrafts.submit.handler(async ({ context, input: { pageId, version }, errors }) => {
  const { db, deps } = context
  const caller = requireCaller(context)
  const { user } = caller
  const [page, known] = [await findLivePage(db, pageId, deps.now().toISOString()), await findDraft(db, pageId)]
  const record = requireEditable(caller, page?.record, errors)
  const isReady = known ? known.state !== 'submitted' && known.version === version : record.status === 'draft'
  const isAnnounced = isReady && !(await deps.throttle.hasSubmittedTooOften(user.id))
  const messages = isAnnounced ? await composeReviewEmails(deps, record, { id: user.id, name: getDisplayName(user) }) : []
  const status = await changeRecords(context, async (change) => {
    const { trx, at } = change
    const live = await findLivePage(trx, pageId, at)
    const { title, status } = requireEditable(change, live?.record, errors)
    const found = await findDraft(trx, pageId)
    if (!found && status !== 'draft') throw errors.NOT_FOUND({ message: 'There is nothing to review.' })
    const draft = await requireDraft(change, live!)
    if (found) await refuseStaleDraft(change, draft, version)
    // A second request must not send the same message to everybody again.
    if (draft.state === 'submitted') return getDraftStatus(trx, change, live!, draft, at)
    for (const message of messages) await deps.outbox.put(trx, message, { kind: 'draft-submitted', id: pageId })
    return changeState(
      change,
      live!,
      draft,
      { state: 'submitted', note: null, submittedBy: user.id, submittedAt: at },
      'pageDrafts.submit',
      `Submitted the draft of "${title}" for review`,
    )
  })
  deps.outbox.wake()
  return { ...status, isMailed: deps.outbox.transport === 'smtp' }
})

export const returnDraft = operations.pageDrafts.return.handler(async ({ context, input: { pageId, note }, errors }) => {
  const { db, deps } = context
  const [page, submitted] = [await findLivePage(db, pageId, deps.now().toISOString()), await findDraft(db, pageId)]
  const facts = { to: submitted?.submittedBy ?? null, returnedBy: getDisplayName(requireCaller(context).user), note }
  const message = page && (await composeReturnedEmail(deps, page.record, facts))
  const status = await changeRecords(context, async (change) => {
    const { trx, at } = change
    const [live, draft] = [await findLivePage(trx, pageId, at), await findDraft(trx, pageId)]
    const { title } = requireEditable(change, live?.record, errors)
    if (draft?.state !== 'submitted') throw errors.NOT_FOUND({ message: 'There is nothing to return.' })
    const isForSubmitter = draft.submittedBy === submitted?.submittedBy
    if (message && isForSubmitter) await deps.outbox.put(trx, message, { kind: 'draft-returned', id: pageId })
    return changeState(
      change,
      live!,
      draft,
      { state: 'returned', note, publishAt: null, publishBy: null },
      'pageDrafts.return',
      `Returned the draft of "${title}"`,
    )
  })
  deps.outbox.wake()
  return status
})
