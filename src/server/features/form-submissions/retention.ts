import { setImmediate as nextTurn } from 'node:timers/promises'
import { readRetentionMonths } from '#contract/enquiry-retention.ts'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import type { Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting } from '#server/settings/store.ts'
import { deleteSubmissionsBefore, deleteTrashed, listTrashed } from './store.ts'

/** Small batches keep the wait for other writers short. */
const BATCH = 500

/** The same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0)
  return before
}

/** Deletes up to `most` of the enquiries that arrived before that time; returns how many. */
const deleteEnquiriesOlderThan = async (trx: Trx, before: Date, most: number): Promise<number> =>
  (await deleteSubmissionsBefore(trx, before.getTime(), most)).length

const arrivedAt = (state: string) =>
  (JSON.parse(state) as { formSubmissions?: { submittedAt: string }[] }).formSubmissions?.[0]?.submittedAt ?? ''

async function deleteFromTrash(trx: Trx, before: Date): Promise<number> {
  const trashed = await listTrashed(trx)
  const old = trashed.filter(({ state }) => arrivedAt(state) < before.toISOString())
  await deleteTrashed(
    trx,
    old.map(({ id }) => id),
  )
  return old.length
}

/** Deletes enquiries older than the retention period, also from the trash. */
export async function deleteOldEnquiries(
  { database, auditLog, log, now }: Pick<Deps, 'database' | 'auditLog' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const months = readRetentionMonths((await readSetting(database.kysely, 'enquiry_retention_months')) ?? '')
  const before = monthsBefore(at, months)
  let deleted = await auditedTransaction(database, (trx) => deleteFromTrash(trx, before))
  for (let count = BATCH; count >= BATCH && !signal.aborted; deleted += count) {
    count = await auditedTransaction(database, (trx) => deleteEnquiriesOlderThan(trx, before, BATCH))
    await nextTurn()
  }
  if (deleted === 0) return
  const summary = `Deleted ${deleted === 1 ? '1 enquiry' : `${deleted} enquiries`} older than ${months} months`
  await auditedTransaction(database, (trx) =>
    auditLog.add(trx, {
      actor: SERVER_ACTOR,
      action: 'formSubmissions.deleteOld',
      entityType: 'formSubmissions',
      entityId: null,
      summary,
      at,
    }),
  )
  log.info({ deleted, before }, 'Old enquiries were deleted')
}
