import type { Trx } from '#server/db/database.ts'
import type { AuditChainRow } from '#server/db/tables.ts'
import type { AuditEvent } from './audit.ts'
import type { Chain } from './chain.ts'
import { signEntry } from './signatures.ts'
import { deleteUntil, eraseEntries, findEntriesOf, findHash, findFirstSince, lockChain, readChain, listEntries } from './store.ts'

export const ERASURE = 'audit.erasePerson'

/** A member of staff, or somebody of whom only the email address is known. */
export interface Person {
  email: string
  userId: string | null
}

const WINDOW = 1000

const formatCount = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export async function erasePerson(
  trx: Trx,
  person: Person,
  {
    actor,
    at,
    add,
    records = 0,
  }: Pick<AuditEvent, 'actor' | 'at'> & { records?: number; add: (trx: Trx, act: AuditEvent) => Promise<void> },
): Promise<number> {
  await lockChain(trx)
  const { startSequence, sequence: end } = await readChain(trx)
  const entries: number[] = []
  // In small steps, so that other requests get their turn.
  for (let after = startSequence; after < end; after += WINDOW) {
    entries.push(...(await findEntriesOf(trx, person, ERASURE, after, after + WINDOW)))
  }
  if (entries.length + records === 0) return 0
  await eraseEntries(trx, entries, at.toISOString())
  await add(trx, {
    actor,
    at,
    action: ERASURE,
    entityType: 'audit',
    entityId: null,
    summary: `Erased one person from ${formatCount(entries.length, '1 entry', 'entries')} and ${formatCount(records, '1 other record', 'other records')}`,
    after: { entries },
  })
  return entries.length
}

export async function deleteOldEntries(
  trx: Trx,
  { key, chain }: { key: Buffer; chain: Chain },
  time: string,
  most: number,
): Promise<number> {
  const { row, isSound } = await chain.open(trx)
  const kept = (await findFirstSince(trx, time)) ?? row.sequence + 1
  const startSequence = Math.min(kept - 1, row.startSequence + most)
  if (startSequence <= row.startSequence) return 0
  const areSigned = await areEntriesSigned(trx, key, row, startSequence)
  const start = { ...row, startSequence, startHash: await findHash(trx, startSequence) }
  await chain.save(trx, start, isSound && areSigned, new Date())
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
