import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound, type GoneError } from '#server/api/refuse.ts'
import { changeContent, changeRecords } from '#server/api/staff-change.ts'
import { mayEdit } from '#server/auth/session/caller.ts'
import { isVisibleAt } from '#server/features/pages/store.ts'
import { copyToTrash } from '#server/records/trash.ts'
import { isDraftsOnly } from '#server/settings/store.ts'
import type { Draft, LivePage } from './draft.ts'
import { getShownFields, listDraftSections } from './diff-draft.ts'
import { listDrafts } from './list-store.ts'
import { publishDraft, refuseLiveChanges } from './publish.ts'
import { returnDraft, submit } from './review.ts'
import { schedule } from './schedule.ts'
import { saveChange, saveStep } from './save.ts'
import { openDraft, refuseStaleDraft } from './open-draft.ts'
import { getDraftStatus } from './status.ts'
import { deleteDraft, findDraft, findLivePage, readDraftRows, readNames } from './store.ts'

async function readDraft(context: ApiContext, pageId: string, errors: GoneError) {
  const { db, deps } = context
  const at = deps.now().toISOString()
  const [live, draft] = await Promise.all([findLivePage(db, pageId, at), findDraft(db, pageId)])
  if (!live) throw errors.NOT_FOUND()
  return { live, draft, status: await getDraftStatus({ ...requireCaller(context), trx: db, at }, live, draft) }
}

const getContent = (live: LivePage, draft: Draft | undefined) => ({
  fields: getShownFields(live, draft),
  sections: listDraftSections(live, draft),
})

export const pageDrafts = {
  rules: operations.pageDrafts.rules.handler(async ({ context }) => ({
    isDraftsOnly: await isDraftsOnly(context.db),
  })),

  get: operations.pageDrafts.get.handler(async ({ context, input: { pageId }, errors }) => {
    const { live, draft, status } = await readDraft(context, pageId, errors)
    return { ...status, ...getContent(live, draft) }
  }),

  compare: operations.pageDrafts.compare.handler(async ({ context, input: { pageId }, errors }) => {
    const { live, draft, status } = await readDraft(context, pageId, errors)
    return { draft: status, before: getContent(live, undefined), after: getContent(live, draft) }
  }),

  change: operations.pageDrafts.change.handler(({ context, input: { pageId, change }, errors }) =>
    saveChange(context, pageId, change, errors),
  ),

  undo: operations.pageDrafts.undo.handler(({ context, input: { pageId }, errors }) => saveStep(context, pageId, 'undo', errors)),
  redo: operations.pageDrafts.redo.handler(({ context, input: { pageId }, errors }) => saveStep(context, pageId, 'redo', errors)),

  discard: operations.pageDrafts.discard.handler(({ context, input: { pageId, version }, errors }) =>
    changeRecords(context, async (change) => {
      const { trx, addAuditEntry } = change
      const { live, draft } = await openDraft(change, pageId, errors)
      const { title } = live.page
      await refuseStaleDraft(change, live, requireFound(draft, errors), version)
      const rows = await readDraftRows(trx, pageId)
      await copyToTrash(change, { entityType: 'pageDrafts', entityId: pageId, title, rows })
      await deleteDraft(trx, pageId)
      await addAuditEntry('pageDrafts.discard', pageId, `Discarded the draft of "${title}"`)
      return {}
    }),
  ),

  publish: operations.pageDrafts.publish.handler(({ context, input: { pageId, version, liveSeen }, errors }) =>
    changeContent(context, async (change) => {
      const { live, draft } = await openDraft(change, pageId, errors)
      if (!draft && live.page.status !== 'draft') throw errors.NOT_FOUND({ message: 'There is nothing to publish.' })
      await refuseStaleDraft(change, live, draft, version)
      refuseLiveChanges(live, draft, liveSeen)
      return publishDraft(change, live, draft)
    }),
  ),

  schedule,
  submit,
  return: returnDraft,

  list: operations.pageDrafts.list.handler(async ({ context, input: { scope, page } }) => {
    const { db, deps } = context
    const caller = requireCaller(context)
    const { items, total } = await listDrafts(db, { scope, page, userId: caller.user.id })
    const people = items.flatMap(({ submittedBy, updatedBy }) => [submittedBy, updatedBy])
    const getName = await readNames(db, people)
    return {
      total,
      items: items.map(({ status, publishDate, endDate, createdBy, submittedBy, updatedBy, ...item }) => ({
        ...item,
        mayEdit: mayEdit(caller, { status, createdBy }),
        isLive: isVisibleAt(deps.now().toISOString(), { status, publishDate, endDate }),
        submittedBy: getName(submittedBy),
        updatedBy: getName(updatedBy),
      })),
    }
  }),
}
