import { readRetentionMonths } from '#contract/form-submissions/enquiry-retention.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { monthsBefore } from '#contract/text/months-before.ts'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/db/batches.ts'
import { readTrash } from '#server/records/trash-retention.ts'
import { readSetting } from '#server/settings/store.ts'
import { mergeWords } from './search-store.ts'
import { deleteSubmissionsBefore, deleteTrashEntries } from './store.ts'

/** Small batches, as each row is also removed from the full-text index: visitors wait for one batch at most. */
const BATCH = 50

/** Deletes enquiries older than the retention period, also from the trash. */
export async function deleteOldEnquiries(
  { database, auditLog, log, now }: Pick<Deps, 'database' | 'auditLog' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const months = readRetentionMonths((await readSetting(database.kysely, 'enquiry_retention_months')) ?? '')
  const before = monthsBefore(at, months)
  const deleteAudited = (remove: (trx: Trx) => Promise<number>) =>
    auditedTransaction(database, async (trx) => {
      const deleted = await remove(trx)
      if (deleted > 0) {
        const summary = `Deleted ${formatCount(deleted, 'enquiry', 'enquiries')} older than ${months} months`
        await auditLog.add(trx, { action: 'formSubmissions.deleteOld', entityId: null, actor: SERVER_ACTOR, summary, at })
      }
      return deleted
    })
  let deleted = 0
  for await (const batch of readTrash(database.kysely, 'formSubmissions')) {
    if (signal.aborted) break
    const old = batch.filter(({ rows }) => rows.formSubmissions![0]!.submittedAt < before.toISOString())
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) deleted += await deleteAudited((trx) => deleteTrashEntries(trx, ids))
  }
  deleted += await inBatches(BATCH, signal, (most) =>
    deleteAudited((trx) => deleteSubmissionsBefore(trx, before.getTime(), most)),
  )
  if (deleted > 0) log.info({ deleted, before }, 'Old enquiries were deleted')
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
