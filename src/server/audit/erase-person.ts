import type { Trx } from '#server/db/database.ts'
import type { AuditEvent } from './audit.ts'
import { signChain } from './signatures.ts'
import {
  deleteUntil,
  eraseEntries,
  findEntriesOf,
  findHash,
  findFirstSince,
  lockChain,
  readChain,
  updateChain,
  deleteUnsignedBefore,
} from './store.ts'

export const ERASURE = 'audit.erasePerson'

/** A member of staff, or anybody with an e-mail address. */
export interface Person {
  email: string
  userId: string | null
}

const WINDOW = 1000

export async function erasePerson(
  trx: Trx,
  person: Person,
  { actor, at, add }: Pick<AuditEvent, 'actor' | 'at'> & { add: (trx: Trx, act: AuditEvent) => Promise<void> },
): Promise<number> {
  await lockChain(trx)
  const { startSequence, sequence: end } = await readChain(trx)
  const entries: number[] = []
  // In small steps, so that other requests get their turn.
  for (let after = startSequence; after < end; after += WINDOW) {
    entries.push(...(await findEntriesOf(trx, person, ERASURE, after, after + WINDOW)))
  }
  if (entries.length === 0) return 0
  await eraseEntries(trx, entries, at.toISOString())
  await add(trx, {
    actor,
    at,
    action: ERASURE,
    entityType: 'audit',
    entityId: null,
    summary: `Erased the personal details of one person from ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`,
    after: { entries },
  })
  return entries.length
}

export async function deleteOldEntries(trx: Trx, key: Buffer, time: string, most: number): Promise<number> {
  await lockChain(trx)
  const chain = await readChain(trx)
  const unsigned = await deleteUnsignedBefore(trx, time)
  const kept = (await findFirstSince(trx, time)) ?? chain.sequence + 1
  const startSequence = Math.min(kept - 1, chain.startSequence + most)
  if (startSequence <= chain.startSequence) return unsigned
  const start = { ...chain, startSequence, startHash: await findHash(trx, startSequence) }
  await updateChain(trx, { ...start, signature: signChain(key, start) })
  await deleteUntil(trx, startSequence)
  return startSequence - chain.startSequence + unsigned
}
