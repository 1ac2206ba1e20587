import type { Logger } from 'pino'
import { formatCount } from '#contract/text/format-count.ts'
import { monthsBefore } from '#contract/text/months-before.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { inBatches } from '#server/db/batches.ts'
import type { AuditLog } from './audit-log.ts'
import { auditedTransaction, SERVER_ACTOR } from './audit.ts'
import { countOutside } from './store.ts'

/** Small enough that other writers wait only a moment. */
const BATCH = 200

/** Deletes entries that are older than the retention time, and writes the head of the log to the process log. */
export async function deleteOldAuditEntries(
  {
    database,
    auditLog,
    config,
    log,
    now,
  }: {
    database: Database
    auditLog: AuditLog
    config: Pick<Config, 'auditRetentionMonths'>
    log: Pick<Logger, 'info' | 'error'>
    now: () => Date
  },
  signal: AbortSignal,
): Promise<void> {
  const planted = await countOutside(database.kysely)
  if (planted > 0)
    log.error({ entries: planted }, 'The audit log has entries without a signature, which this program did not write')
  const before = monthsBefore(now(), config.auditRetentionMonths).toISOString()
  const deleted = await inBatches(BATCH, signal, (most) =>
    auditedTransaction(database, (trx) => auditLog.deleteOld(trx, { before, most, now: now() })),
  )
  if (deleted > 0) {
    await auditedTransaction(database, (trx) =>
      auditLog.add(trx, {
        actor: SERVER_ACTOR,
        action: 'audit.deleteOld',
        entityId: null,
        summary: `Deleted ${formatCount(deleted, 'entry', 'entries')} from before ${before.slice(0, 10)}`,
        at: now(),
      }),
    )
  }
  log.info({ auditHead: await auditLog.head(database.kysely) }, 'Head of the audit log')
}
