import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Verification } from '#contract/audit/audit.ts'
import { parseJson } from '#contract/text/lenient-json.ts'
import type { Db } from '#server/db/database.ts'
import type { AuditLogRow } from '#server/db/tables.ts'
import { ERASURE } from './erase-from-log.ts'
import { signChain, signDetails, signEntry } from './signatures.ts'
import { countOutside, listEntries, readChain } from './store.ts'

const BATCH = 200

/** Checks the whole chain in small steps, so that other requests get their turn. Ignores entries added during the check. */
export async function verifyChain(db: Db, key: Buffer, knownHead = ''): Promise<Verification> {
  const { id: _, signature, foundBrokenAt, ...chain } = await readChain(db)
  const unsigned = await countOutside(db)
  const erased = new Set<number>()
  const [knownSequence] = knownHead.split('-')
  const first = chain.startSequence
  let [sequence, hash] = [first, chain.startHash]
  let hasKnownHead: boolean | null = knownHead === '' || Number(knownSequence) <= first ? null : false
  const result = (brokenAt: number | null): Verification => ({
    isIntact: brokenAt === null && unsigned === 0,
    entries: sequence - first,
    brokenAt,
    unsigned,
    foundBrokenAt,
    erased: erased.size,
    head: `${chain.sequence}-${chain.hash}`,
    hasKnownHead,
  })

  const unexplained = new Set<number>()
  for (;;) {
    const batch = await listEntries(db, sequence, chain.sequence, BATCH)
    for (const entry of batch) {
      if (entry.sequence !== sequence + 1) return result(sequence + 1)
      const isSigned = entry.hash === signEntry(key, hash, entry)
      const hasDetails = entry.erasedAt !== null || entry.detailsHash === signDetails(key, entry)
      if (!isSigned || !hasDetails) return result(entry.sequence)
      sequence = entry.sequence
      hash = entry.hash!
      if (`${sequence}-${hash}` === knownHead) hasKnownHead = true
      if (entry.erasedAt !== null) {
        erased.add(sequence)
        unexplained.add(sequence)
      }
      for (const explained of erasedBy(entry)) unexplained.delete(explained)
    }
    if (batch.length < BATCH) break
    await nextTurn()
  }
  if (sequence !== chain.sequence || hash !== chain.hash) return result(Math.min(sequence + 1, chain.sequence))
  if (signature !== signChain(key, chain)) return result(chain.sequence)
  return result(unexplained.size > 0 ? Math.min(...unexplained) : null)
}

/** The numbers of the entries that an erasure names. */
function erasedBy({ action, erasedAt, afterState }: AuditLogRow): number[] {
  if (action !== ERASURE || erasedAt !== null || afterState === null) return []
  return (parseJson(afterState) as { entries: number[] }).entries
}
