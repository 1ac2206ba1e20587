import type { Logger } from 'pino'
import type { Trx } from '#server/db/database.ts'
import type { AuditChainRow } from '#server/db/tables.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { Chain } from './chain.ts'
import { signEntry } from './signatures.ts'
import { deleteUntil, findFirstSince, findHash, listEntries, deleteEntries, listUnsignedBefore } from './store.ts'
import { SERVER_ACTOR, type AuditEvent } from './audit.ts'

/** Which entries to delete: those from before a time, and at most this number. */
export interface DeletionLimits {
  before: string
  most: number
  now: Date
}

/** Deletes signed entries, and moves the start of the chain. Resolves to their number. */
export async function deleteOldEntries(
  trx: Trx,
  { before, most, now }: DeletionLimits,
  { key, chain }: { key: Buffer; chain: Chain },
): Promise<number> {
  const { row, isSound } = await chain.open(trx)
  const kept = (await findFirstSince(trx, before)) ?? row.sequence + 1
  const startSequence = Math.min(kept - 1, row.startSequence + most)
  if (startSequence <= row.startSequence) return 0
  const areSigned = await areEntriesSigned(trx, key, row, startSequence)
  const start = { ...row, startSequence, startHash: await findHash(trx, startSequence) }
  await chain.save(trx, start, isSound && areSigned, now)
  await deleteUntil(trx, startSequence)
  return startSequence - row.startSequence
}

/** Without this check, entries with a false time would be deleted as if they were old. */
async function areEntriesSigned(
  trx: Trx,
  key: Buffer,
  { startSequence, startHash }: AuditChainRow,
  until: number,
): Promise<boolean> {
  let hash = startHash
  const entries = await listEntries(trx, startSequence, until, until - startSequence)
  for (const entry of entries) {
    if (entry.hash !== signEntry(key, hash, entry)) return false
    hash = entry.hash
  }
  return entries.length === until - startSequence
}

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
    entityId: null,
    summary: `Deleted ${formatCount(planted.length, 'old entry', 'old entries')} without a signature, put in outside of this program`,
    before: { entries },
    at: now,
  })
  const ids = planted.map(({ id }) => id)
  await deleteEntries(trx, ids)
  log?.error({ entries: planted.length }, 'Old audit entries without a signature were deleted. A signed entry records them')
  return planted.length
}
