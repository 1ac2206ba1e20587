import { ORPCError } from '@orpc/server'
import { showCollegeName } from '#content/college-name.ts'
import { PageFields } from '#contract/pages/page-fields.ts'
import { operations } from '#server/api/implementer.ts'
import { parseFields, refuseField } from '#server/api/refuse.ts'
import { changeRecords, createEntryAdder } from '#server/api/staff-change.ts'
import { SERVER_ACTOR } from '#server/audit/audit.ts'
import { toActor } from '#server/auth/session/caller.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { getState, prepareState, refuseDenied } from '#server/features/pages/rules.ts'
import { findCallerById, findDraft, findLivePage, listDueDrafts, updateDraft } from './store.ts'
import { getBasis, getLiveState, type Draft, type LivePage, getPublishedState } from './draft.ts'
import { listConflicts } from './draft-changes.ts'
import { publishDraft, refuseLiveChanges } from './publish.ts'
import { notPublishedEmail } from '#server/mail/templates/emails.ts'
import { prepareAuthorNotice } from './draft-mail.ts'
import { beginDraft, openDraft, refuseStaleDraft } from './open-draft.ts'
import { getDraftStatus } from './status.ts'

/** A page that nobody has published yet can be scheduled without further changes. */
export const schedule = operations.pageDrafts.schedule.handler(
  ({ context, input: { pageId, version, liveSeen, publishAt }, errors }) =>
    changeRecords(context, async (change) => {
      const { trx, at, user, addAuditEntry } = change
      const { live, draft: found } = await openDraft(change, pageId, errors)
      const { page } = live
      if (!found && (page.status !== 'draft' || publishAt === null))
        throw errors.NOT_FOUND({ message: 'There is nothing to publish.' })
      await refuseStaleDraft(change, live, found, version)
      if (publishAt === null) {
        await updateDraft(trx, pageId, { publishAt, publishBy: null })
        await addAuditEntry('pageDrafts.unschedule', pageId, `Cancelled the schedule of the draft of "${page.title}"`)
      } else {
        if (publishAt <= at) throw refuseField('publishAt', 'Choose a time in the future.')
        const draft = found ?? (await beginDraft(change, live))
        // At that time nobody reads an error.
        const fields = parseFields(PageFields, getPublishedState(page, draft, publishAt))
        refuseDenied(change, page, prepareState(fields, getState(page), publishAt))
        refuseLiveChanges(live, found, liveSeen)
        // The person has seen what changed on the live page until now.
        const basis = JSON.stringify(getBasis(live))
        await updateDraft(trx, pageId, { publishAt, publishBy: user.id, basis, note: null })
        await addAuditEntry('pageDrafts.schedule', pageId, `Scheduled the draft of "${page.title}"`, { after: { publishAt } })
      }
      return getDraftStatus(change, live, await findDraft(trx, pageId))
    }),
)

type Publisher = Pick<Deps, 'database' | 'content' | 'auditLog' | 'outbox' | 'config' | 'now'>

/** Publishes the drafts that are due. Several instances may try: the transaction checks again. A draft that fails delays no other. */
export async function publishDueDrafts(deps: Publisher, signal: AbortSignal): Promise<void> {
  const due = await listDueDrafts(deps.database.kysely, deps.now().toISOString())
  const failures: unknown[] = []
  for (const { pageId } of due) {
    if (signal.aborted) break
    await publishDue(deps, pageId)
      .catch((error: unknown) => recordFailure(deps, pageId, error))
      .catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

const publishDue = (deps: Publisher, pageId: string) =>
  deps.content.change(async (trx, affects) => {
    const time = deps.now()
    const at = time.toISOString()
    const [live, draft] = [await findLivePage(trx, pageId, at), await findDraft(trx, pageId)]
    if (!live || !draft?.publishAt || draft.publishAt > at) return affects([])
    const caller = draft.publishBy && (await findCallerById(trx, draft.publishBy))
    if (!caller) throw new ORPCError('FORBIDDEN', { message: 'The person who scheduled it no longer has an account.' })
    const actor = toActor(caller.user, null)
    const addAuditEntry = createEntryAdder(deps.auditLog, trx, actor, time)
    const { publicUrl } = deps.config
    refuseUnseenChanges(live, draft)
    await publishDraft({ ...caller, actor, trx, at, publicUrl, affects, addAuditEntry }, live, draft)
  })

/** Somebody who may not publish may have changed a page that is not public yet: none of that becomes public unseen. */
function refuseUnseenChanges(live: LivePage, draft: Draft): void {
  if (live.page.status === 'draft' && getLiveState(getBasis(live)) !== getLiveState(draft.basis))
    throw new ORPCError('LIVE_CHANGED', {
      message: 'The page was changed after it was scheduled. Look at it and publish it again.',
    })
  const [conflict] = showCollegeName(listConflicts(live, draft), live.siteName)
  if (conflict) throw new ORPCError('LIVE_CHANGED', { message: `The live page was changed in the meantime: ${conflict.text}.` })
}

function getReason(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'The server could not publish it. Please publish it by hand.'
  const issues = (error.data as { issues?: { message: string }[] } | undefined)?.issues
  return issues?.[0]?.message ?? error.message
}

/**
 * Ends the schedule of a draft that could not be published, and tells the person who made it. While the database is
 * unavailable the schedule stays, and the job tries again. Throws the error unless it is a refusal.
 */
async function recordFailure(deps: Publisher, pageId: string, error: unknown): Promise<void> {
  if (isUnavailable(error)) throw error
  const reason = getReason(error)
  const db = deps.database.kysely
  const [before, due] = [await findLivePage(db, pageId, deps.now().toISOString()), await findDraft(db, pageId)]
  const notify =
    before
    && (await prepareAuthorNotice(deps, before.page, due?.publishBy ?? null, 'draft-not-published', (facts) =>
      notPublishedEmail({ ...facts, reason }),
    ))
  await deps.content.change(async (trx, affects) => {
    affects([])
    const at = deps.now()
    const [live, draft] = [await findLivePage(trx, pageId, at.toISOString()), await findDraft(trx, pageId)]
    if (!live || !draft?.publishAt || draft.publishAt > at.toISOString()) return
    const { title } = live.page
    await updateDraft(trx, pageId, { publishAt: null, publishBy: null, note: `Not published on time. ${reason}` })
    await deps.auditLog.add(trx, {
      actor: SERVER_ACTOR,
      action: 'pageDrafts.notPublished',
      entityId: pageId,
      summary: `Did not publish the draft of "${title}" on time: ${reason}`,
      at,
    })
    await notify?.(trx, draft.publishBy)
  })
  deps.outbox.wake()
  if (!(error instanceof ORPCError)) throw error
}
