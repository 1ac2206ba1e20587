import { formatCount } from '#contract/text/format-count.ts'
import type { Trx } from '#server/db/database.ts'
import type { AuditEvent } from './audit.ts'
import { eraseEntries, findEntriesOf, lockChain, readChain } from './store.ts'

export const ERASURE = 'audit.erasePerson'

/** A member of staff, or somebody of whom only the email address is known. */
export interface Person {
  email: string
  userId: string | null
}

const WINDOW = 1000

export async function eraseFromLog(
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
    entityId: null,
    summary: `Erased one person from ${formatCount(entries.length, 'entry', 'entries')} and ${formatCount(records, 'other record', 'other records')}`,
    after: { entries },
  })
  return entries.length
}
