import type { Logger } from 'pino'
import { formatCount } from '#contract/text/format-count.ts'
import type { Trx } from '#server/db/database.ts'
import { SERVER_ACTOR, type AuditEvent } from './audit.ts'
import type { DeletionLimits } from './delete-old-entries.ts'
import { deleteEntries, listUnsignedBefore } from './store.ts'

/** Characters of a planted text that are recorded. */
const SHOWN = 200

/**
 * Deletes up to `most` entries that somebody put into the database beside the chain. They are evidence: a signed entry
 * records what they said, and the process log has an error. Returns how many were deleted.
 */
export async function deleteUnsigned(
  trx: Trx,
  { before, most, now }: DeletionLimits,
  { add, log }: { add: (trx: Trx, act: AuditEvent) => Promise<void>; log?: Pick<Logger, 'error'> | undefined },
): Promise<number> {
  const planted = await listUnsignedBefore(trx, before, most)
  if (planted.length === 0) return 0
  const entries = planted.map(({ occurredAt, actorName, action, summary }) => ({
    occurredAt,
    actorName: actorName.slice(0, SHOWN),
    action: action.slice(0, SHOWN),
    summary: summary.slice(0, SHOWN),
  }))
  await add(trx, {
    actor: SERVER_ACTOR,
    action: 'audit.deleteUnsigned',
    entityType: 'audit',
    entityId: null,
    summary: `Deleted ${formatCount(planted.length, 'old entry', 'old entries')} without a signature, put in outside of this program`,
    before: { entries },
    at: now,
  })
  await deleteEntries(
    trx,
    planted.map(({ id }) => id),
  )
  log?.error({ entries: planted.length }, 'Old audit entries without a signature were deleted. A signed entry records them')
  return planted.length
}
