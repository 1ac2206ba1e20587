import type { ListedSubmission, Submission, SubmissionSummary } from '#contract/form-submissions/form-submissions.ts'
import { listEntriesAbout } from '#server/audit/store.ts'
import type { Db } from '#server/db/database.ts'

/* The audit log says who did what with an enquiry. */

const MOST_ACTS = 20
const MOST_REPLIES = 500

const toAct = ({ summary, actorName, occurredAt }: Awaited<ReturnType<typeof listEntriesAbout>>[number]) => ({
  summary,
  by: actorName,
  at: occurredAt,
})

export async function readHistory(db: Db, id: string): Promise<Submission['history']> {
  const entries = await listEntriesAbout(db, { entityType: 'formSubmissions', entityIds: [id] }, MOST_ACTS)
  return entries.map(toAct)
}

/** The enquiries of a list, each with the last reply that staff opened. */
export async function withLastReplies(db: Db, items: SubmissionSummary[]): Promise<ListedSubmission[]> {
  if (items.length === 0) return []
  const filter = { entityType: 'formSubmissions', entityIds: items.map(({ id }) => id), action: 'formSubmissions.noteReply' }
  const entries = await listEntriesAbout(db, filter, MOST_REPLIES)
  return items.map((item) => {
    const last = entries.find(({ entityId }) => entityId === item.id)
    return { ...item, lastReply: last ? toAct(last) : null }
  })
}
