import type { Trx } from '#server/db/database.ts'
import type { AuditChainRow } from '#server/db/tables.ts'
import type { Chain } from './chain.ts'
import { signEntry } from './signatures.ts'
import { deleteUntil, findFirstSince, findHash, listEntries } from './store.ts'

/** Entries from before a time, at most so many. */
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
