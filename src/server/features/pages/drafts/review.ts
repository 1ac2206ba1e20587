import { operations } from '#server/api/implementer.ts'
import { requireCaller } from '#server/api/context.ts'
import { changeRecords, type StaffChange } from '#server/api/staff-change.ts'
import type { PageDraftRow } from '#server/db/content-tables.ts'
import { returnedEmail } from '#server/mail/templates/emails.ts'
import { composeReviewEmails, prepareAuthorNotice } from './draft-mail.ts'
import { beginDraft, openDraft, refuseStaleDraft } from './open-draft.ts'
import { getDraftStatus } from './status.ts'
import { findDraft, updateDraft } from './store.ts'
import type { LivePage } from './draft.ts'

/** Changes the state of a draft, with its audit entry, and returns its status. */
async function changeState(
  change: StaffChange,
  live: LivePage,
  values: Partial<PageDraftRow>,
  action: 'pageDrafts.submit' | 'pageDrafts.return',
  summary: string,
) {
  const { trx, addAuditEntry } = change
  const { id } = live.page
  await updateDraft(trx, id, values)
  await addAuditEntry(action, id, summary)
  return getDraftStatus(change, live, await findDraft(trx, id))
}

/** A page that nobody has published yet can be submitted without further changes. */
export const submit = operations.pageDrafts.submit.handler(async ({ context, input: { pageId, version }, errors }) => {
  const { db, deps } = context
  const caller = requireCaller(context)
  const { user, actor } = caller
  const now = deps.now().toISOString()
  const { live: before, draft: known } = await openDraft({ ...caller, trx: db, at: now }, pageId, errors)
  const isReady = known ? known.state !== 'submitted' && known.version === version : before.page.status === 'draft'
  const isAnnounced = isReady && !(await deps.throttle.hasSubmittedTooOften(user.id))
  const messages = isAnnounced ? await composeReviewEmails(deps, before.page, { id: user.id, name: actor.name }) : []
  const status = await changeRecords(context, async (change) => {
    const { trx, at } = change
    const { live, draft: found } = await openDraft(change, pageId, errors)
    if (!found && live.page.status !== 'draft') throw errors.NOT_FOUND({ message: 'There is nothing to review.' })
    if (found) await refuseStaleDraft(change, live, found, version)
    const draft = found ?? (await beginDraft(change, live))
    // A second request must not send the same message to everybody again.
    if (draft.state === 'submitted') return getDraftStatus(change, live, draft)
    for (const message of messages) await deps.outbox.put(trx, message, { kind: 'draft-submitted', id: pageId })
    return changeState(
      change,
      live,
      { state: 'submitted', note: null, submittedBy: user.id, submittedAt: at },
      'pageDrafts.submit',
      `Submitted the draft of "${live.page.title}" for review`,
    )
  })
  deps.outbox.wake()
  return { ...status, isMailed: deps.outbox.transport === 'smtp' }
})

export const returnDraft = operations.pageDrafts.return.handler(async ({ context, input: { pageId, note }, errors }) => {
  const { db, deps } = context
  const caller = requireCaller(context)
  const now = deps.now().toISOString()
  const { live: before, draft: submitted } = await openDraft({ ...caller, trx: db, at: now }, pageId, errors)
  const notify = await prepareAuthorNotice(deps, before.page, submitted?.submittedBy ?? null, 'draft-returned', (facts) =>
    returnedEmail({ ...facts, returnedBy: caller.actor.name, note }),
  )
  const status = await changeRecords(context, async (change) => {
    const { live, draft } = await openDraft(change, pageId, errors)
    if (draft?.state !== 'submitted') throw errors.NOT_FOUND({ message: 'There is nothing to return.' })
    await notify?.(change.trx, draft.submittedBy)
    return changeState(
      change,
      live,
      { state: 'returned', note, publishAt: null, publishBy: null },
      'pageDrafts.return',
      `Returned the draft of "${live.page.title}"`,
    )
  })
  deps.outbox.wake()
  return status
})
