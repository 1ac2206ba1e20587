import { createHash } from 'node:crypto'
import type { AuditLogRow } from '#server/db/tables.ts'
import type { Db } from '#server/db/database.ts'
import { chainFrom, readChainEnd } from './store.ts'

const BATCH = 500

/** The hash of everything that an entry says, the hash of the entry before it included. */
export const hashOf = (entry: Omit<AuditLogRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.sequence,
        entry.previousHash,
        entry.id,
        entry.occurredAt,
        entry.actorId,
        entry.actorName,
        entry.action,
        entry.entityType,
        entry.entityId,
        entry.summary,
        entry.beforeState,
        entry.afterState,
        entry.ipAddress,
      ]),
    )
    .digest('hex')

export interface Verification {
  isIntact: boolean
  /** How many entries fit. */
  entries: number
  /** The number of the first entry that was changed, or is missing. */
  brokenAt: number | null
}

/** Walks the whole chain. Entries may be added meanwhile: it ends where the log ended when it began. */
export async function verifyChain(db: Db): Promise<Verification> {
  const end = await readChainEnd(db)
  let entries = 0
  let previousHash = ''
  const brokenAt = (sequence: number) => ({ isIntact: false, entries, brokenAt: sequence })
  for (;;) {
    const batch = await chainFrom(db, entries, end.sequence, BATCH)
    for (const { hash, ...entry } of batch) {
      if (entry.sequence !== entries + 1) return brokenAt(entries + 1)
      if (entry.previousHash !== previousHash || hash !== hashOf(entry)) return brokenAt(entry.sequence)
      previousHash = hash
      entries = entry.sequence
    }
    if (batch.length < BATCH) break
  }
  if (entries !== end.sequence || previousHash !== end.hash) return brokenAt(Math.min(entries + 1, end.sequence))
  return { isIntact: true, entries, brokenAt: null }
}
