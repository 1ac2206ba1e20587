import { LAST_SUBMISSION_PAGE, SUSPECTS } from '#contract/form-submissions/submission-groups.ts'
import { operations } from '#server/api/implementer.ts'
import { requireFound } from '#server/api/refuse.ts'
import { changeRecords, staleError } from '#server/api/staff-change.ts'
import { findLastActor } from '#server/audit/store.ts'
import { toSearchPage } from '#server/db/lists.ts'
import { toSearchTerms } from '#server/db/search-terms.ts'
import { copyToTrash } from '#server/records/trash.ts'
import { streamCsv } from './export-csv.ts'
import { readHistory, withLastReplies } from './replies.ts'
import { describeTooMany } from './rules.ts'
import { getGroup, toSubmission, toSummary } from './to-submission.ts'
import {
  countUnread,
  deleteSubmission,
  findSubmission,
  listGroups,
  listSubmissions,
  markRead,
  markSuspect,
  readSubmissionPage,
  type SubmissionFilter,
} from './store.ts'
import { submitEnquiry } from './submit.ts'

/** Rows that an export reads at a time. */
const BATCH = 200

interface Choice {
  group: string
  search: string
  show: 'all' | 'unread'
}

const toSubmissionFilter = ({ group, search, show }: Choice): SubmissionFilter => ({
  formType: group,
  isSuspect: group === SUSPECTS,
  isUnread: show === 'unread',
  terms: toSearchTerms(search),
})

/* The audit log has only the reference of an enquiry, never what people wrote. */
const REPLIES = { email: 'Opened an email to answer', phone: 'Called about', whatsapp: 'Opened WhatsApp to answer' }

export const formSubmissions = {
  submit: operations.formSubmissions.submit.handler(async ({ context, input, errors }) => {
    const result = await submitEnquiry(context.deps, input, context)
    if ('reference' in result) return result
    const { waitSeconds } = result
    throw errors.TOO_MANY_REQUESTS({ message: describeTooMany(waitSeconds), data: { retryAfterSeconds: waitSeconds } })
  }),

  groups: operations.formSubmissions.groups.handler(({ context }) => listGroups(context.db)),

  unreadCount: operations.formSubmissions.unreadCount.handler(async ({ context }) => ({
    unread: await countUnread(context.db),
  })),

  list: operations.formSubmissions.list.handler(async ({ context: { db, deps }, input: { page, ...filter } }) => {
    const found = await readSubmissionPage(deps.database, toSubmissionFilter(filter), page)
    const paged = toSearchPage(found, page, toSummary)
    const shown = { ...paged, items: await withLastReplies(db, paged.items) }
    const hasMore = shown.hasMore && page < LAST_SUBMISSION_PAGE
    if (filter.search) return { ...shown, hasMore }
    const counted = (await listGroups(db)).find(({ name }) => name === filter.group)
    return { ...shown, hasMore, total: counted?.[filter.show === 'all' ? 'total' : 'unread'] ?? 0 }
  }),

  get: operations.formSubmissions.get.handler(async ({ context, input, errors }) => {
    const row = requireFound(await findSubmission(context.db, input.id), errors)
    return { ...toSubmission(row), history: await readHistory(context.db, row.id) }
  }),

  setRead: operations.formSubmissions.setRead.handler(({ context, input: { id, isRead }, errors }) =>
    changeRecords(context, async ({ trx, addAuditEntry }) => {
      const marked = await markRead(trx, id, isRead ? 1 : 0)
      // Undefined if somebody else marked it first. That is fine.
      const row = marked ?? requireFound(await findSubmission(trx, id), errors)
      const summary = `Marked ${row.reference} as ${isRead ? 'read' : 'unread'}`
      if (marked) await addAuditEntry('formSubmissions.setRead', row.id, summary)
      return toSummary(row)
    }),
  ),

  setSuspect: operations.formSubmissions.setSuspect.handler(({ context, input: { id, isSuspect }, errors }) =>
    changeRecords(context, async ({ trx, addAuditEntry }) => {
      const before = requireFound(await findSubmission(trx, id), errors)
      const marked = await markSuspect(trx, id, isSuspect ? 'staff' : null)
      const row = marked ?? before
      const summary = isSuspect ? `Marked ${row.reference} as spam` : `Marked ${row.reference} as not spam`
      const [was, is] = [{ suspicion: before.suspicion }, { suspicion: row.suspicion }]
      if (marked) await addAuditEntry('formSubmissions.setSuspect', row.id, summary, { before: was, after: is })
      return toSummary(row)
    }),
  ),

  noteReply: operations.formSubmissions.noteReply.handler(({ context, input: { id, way }, errors }) =>
    changeRecords(context, async ({ trx, addAuditEntry }) => {
      const row = (await markRead(trx, id, 1)) ?? requireFound(await findSubmission(trx, id), errors)
      await addAuditEntry('formSubmissions.noteReply', row.id, `${REPLIES[way]} ${row.reference}`)
      return toSummary(row)
    }),
  ),

  delete: operations.formSubmissions.delete.handler(({ context, input: { id, version }, errors }) =>
    changeRecords(context, async (change) => {
      const { trx, at, user, addAuditEntry } = change
      const row = await deleteSubmission(trx, id, version)
      if (!row) {
        requireFound(await findSubmission(trx, id), errors)
        const last = await findLastActor(trx, { entityType: 'formSubmissions', entityIds: [id] })
        throw staleError(user, last, last?.occurredAt ?? at)
      }
      const title = `${row.reference} (${getGroup(row)})`
      await copyToTrash(change, { entityType: 'formSubmissions', entityId: id, title, rows: { formSubmissions: [row] } })
      await addAuditEntry('formSubmissions.delete', row.id, `Deleted ${row.reference}`)
      return {}
    }),
  ),

  exportCsv: operations.formSubmissions.exportCsv.handler(async ({ context, input }) => {
    const { deps, responseHeaders } = context
    const day = deps.now().toISOString().slice(0, 10)
    const which = `${input.group}${input.show === 'unread' ? ', unread' : ''}${input.search ? ', by a search' : ''}`
    await changeRecords(context, ({ addAuditEntry }) =>
      addAuditEntry('formSubmissions.export', null, `Exported submissions: ${which}`),
    )
    responseHeaders.set('Content-Type', 'text/csv; charset=utf-8')
    responseHeaders.set('Content-Disposition', `attachment; filename="form-submissions-${day}.csv"`)
    const filter = toSubmissionFilter(input)
    return streamCsv((before) => listSubmissions(deps.database, filter, { limit: BATCH, before }))
  }),
}
