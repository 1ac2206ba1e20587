import { type ApiContext, requireCaller } from '#server/api/context.ts'
import type { CallerChange } from '#server/api/staff-change.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import { scheduleCancelledEmail } from '#server/mail/templates/emails.ts'
import { prepareAuthorNotice, type AuthorNotice } from './draft-mail.ts'
import type { Draft, LivePage } from './draft.ts'
import { findDraft, findLivePage, updateDraft } from './store.ts'

/** Whether a change by this person cancels the schedule: nobody may use the schedule of a publisher to publish something else. */
const isForeignSchedule = ({ user, permissions }: Caller, { publishAt, publishBy }: Draft) =>
  publishAt !== null && publishBy !== user.id && !permissions.has('content/publish')

/** Prepares the message to the publisher whose schedule a change of the draft will cancel, if there is one. */
export async function prepareCancellationNotice(context: ApiContext, pageId: string): Promise<AuthorNotice | undefined> {
  const { db, deps } = context
  const caller = requireCaller(context)
  if (caller.permissions.has('content/publish')) return undefined
  const draft = await findDraft(db, pageId)
  const live = draft && isForeignSchedule(caller, draft) && (await findLivePage(db, pageId, deps.now().toISOString()))
  if (!live) return undefined
  return prepareAuthorNotice(deps, live.page, draft.publishBy, 'draft-schedule-cancelled', (facts) =>
    scheduleCancelledEmail({ ...facts, changedBy: caller.actor.name }),
  )
}

/** Cancels the schedule of a draft that somebody has changed who may not publish. Resolves to the draft as it is now. */
export async function cancelForeignSchedule(
  change: CallerChange,
  { page: { id, title } }: LivePage,
  draft: Draft,
  notify: AuthorNotice | undefined,
): Promise<Draft> {
  if (!isForeignSchedule(change, draft)) return draft
  const { trx, actor, addAuditEntry } = change
  const cancelled = {
    publishAt: null,
    publishBy: null,
    note: `Schedule cancelled. ${actor.name}, who may not publish, has changed the draft.`,
  }
  await updateDraft(trx, id, cancelled)
  await addAuditEntry('pageDrafts.unschedule', id, `Cancelled the schedule of the draft of "${title}" by changing it`)
  await notify?.(trx, draft.publishBy)
  return { ...draft, ...cancelled }
}
