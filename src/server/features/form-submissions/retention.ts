import { readRetentionMonths } from '#contract/form-submissions/enquiry-retention.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { monthsBefore } from '#contract/text/months-before.ts'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import type { Db, Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/db/batches.ts'
import { readTrash } from '#server/records/trash-retention.ts'
import { readSetting } from '#server/settings/store.ts'
import { mergeWords } from './search-store.ts'
import { deleteSubmissionsBefore, deleteTrashEntries } from './store.ts'

/** Small batches, as each row is also removed from the full-text index: visitors wait for one batch at most. */
const BATCH = 50

/** Deletes in one transaction with an entry of the audit log. Returns how many. */
type DeleteAudited = (remove: (trx: Trx) => Promise<number>) => Promise<number>

/** Deletes up to `most` of the enquiries that arrived before that time; returns how many. */
const deleteEnquiriesOlderThan = async (trx: Trx, before: Date, most: number): Promise<number> =>
  (await deleteSubmissionsBefore(trx, before.getTime(), most)).length

async function deleteFromTrash(
  db: Db,
  { before, signal, deleteAudited }: { before: Date; signal: AbortSignal; deleteAudited: DeleteAudited },
): Promise<number> {
  let deleted = 0
  for await (const batch of readTrash(db, 'formSubmissions')) {
    if (signal.aborted) break
    const old = batch.filter(({ rows }) => {
      const [enquiry] = rows.formSubmissions as { submittedAt: string }[]
      return enquiry!.submittedAt < before.toISOString()
    })
    if (old.length === 0) continue
    const ids = old.map(({ id }) => id)
    deleted += await deleteAudited(async (trx) => (await deleteTrashEntries(trx, ids)).length)
  }
  return deleted
}

/** Deletes enquiries older than the retention period, also from the trash. */
export async function deleteOldEnquiries(
  { database, auditLog, log, now }: Pick<Deps, 'database' | 'auditLog' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const months = readRetentionMonths((await readSetting(database.kysely, 'enquiry_retention_months')) ?? '')
  const before = monthsBefore(at, months)
  const deleteAudited: DeleteAudited = (remove) =>
    auditedTransaction(database, async (trx) => {
      const deleted = await remove(trx)
      if (deleted > 0) {
        const summary = `Deleted ${formatCount(deleted, 'enquiry', 'enquiries')} older than ${months} months`
        const act = { action: 'formSubmissions.deleteOld', entityType: 'formSubmissions', entityId: null } as const
        await auditLog.add(trx, { ...act, actor: SERVER_ACTOR, summary, at })
      }
      return deleted
    })
  const ofTrash = await deleteFromTrash(database.kysely, { before, signal, deleteAudited })
  const ofInbox = await inBatches(BATCH, signal, (most) => deleteAudited((trx) => deleteEnquiriesOlderThan(trx, before, most)))
  const deleted = ofTrash + ofInbox
  if (deleted === 0) return
  log.info({ deleted, before }, 'Old enquiries were deleted')
}

/** Few, so that a merge takes some milliseconds: SQLite answers no other request meanwhile. */
const MERGED_PAGES = 100
/** FTS5 changes fewer rows when nothing is left to merge. */
const MERGE_CHANGES = 2

/** Removes the words of deleted enquiries from SQLite's search index, which keeps them until it is merged. PostgreSQL vacuums its own. */
export async function removeDeletedWords({ database }: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  if (database.kind !== 'sqlite') return
  let pages = -MERGED_PAGES
  await inBatches(MERGE_CHANGES, signal, async () => {
    const changed = await auditedTransaction(database, (trx) => mergeWords(trx, pages))
    pages = MERGED_PAGES
    return changed
  })
}
