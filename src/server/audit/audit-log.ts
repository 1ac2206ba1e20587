import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Logger } from 'pino'
import type { Verification } from '#contract/audit/audit.ts'
import type { Db, Trx } from '#server/db/database.ts'
import { splitWords } from '#server/db/normalize-text.ts'
import type { AuditEvent } from './audit.ts'
import { createChain, deriveAuditKey } from './chain.ts'
import { signDetails, signEntry } from './signatures.ts'
import { insertEntry, readChain } from './store.ts'
import { deleteOldEntries, type DeletionLimits, deleteUnsigned } from './delete-old-entries.ts'
import { eraseFromLog, type Person } from './erase-from-log.ts'
import { verifyChain } from './verify.ts'

/* server/audit writes, signs and verifies entries for all features. features/audit has the operations for administrators. */

/**
 * The log of what staff and the server do. Its entries are signed, one after another. `log` gets an error if somebody without the
 * key changed them; the audit log continues.
 */
export function createAuditLog(secretKey: string, log?: Pick<Logger, 'error'>) {
  const key = deriveAuditKey(secretKey)
  const chain = createChain(key, log)

  /** Adds an entry, in the transaction of the change that it describes. */
  async function add(trx: Trx, act: AuditEvent): Promise<void> {
    const { row, newest, isSound } = await chain.open(trx)
    const entry = signedEntry(key, { sequence: newest, hash: row.hash }, act)
    await insertEntry(trx, entry)
    await chain.save(trx, { ...row, sequence: entry.sequence, hash: entry.hash }, isSound, act.at)
  }

  return {
    add,
    /** Checks every signature. `knownHead` is a head from the process log or a backup. */
    verify: (db: Db, knownHead?: string): Promise<Verification> => verifyChain(db, key, knownHead),
    /**
     * Removes the personal details of one person from all entries but those of earlier erasures; returns how many. `records`: how
     * many other rows the caller has erased in the same transaction.
     */
    erasePerson: (trx: Trx, person: Person, act: Pick<AuditEvent, 'actor' | 'at'> & { records?: number }): Promise<number> =>
      eraseFromLog(trx, person, { ...act, add }),
    /** Deletes old entries, oldest first, and as many unsigned ones; returns how many. */
    async deleteOld(trx: Trx, limits: DeletionLimits): Promise<number> {
      const unsigned = await deleteUnsigned(trx, limits, { add, log })
      return unsigned + (await deleteOldEntries(trx, limits, { key, chain }))
    },
    /** The number and the signature of the newest entry. */
    async head(db: Db): Promise<string> {
      const { sequence, hash } = await readChain(db)
      return `${sequence}-${hash}`
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>

/** The entry that follows the given end of the chain. */
function signedEntry(key: Buffer, end: { sequence: number; hash: string }, { actor, at, before, after, ...act }: AuditEvent) {
  const details = {
    actorName: actor.name,
    ipAddress: actor.ipAddress,
    summary: act.summary,
    beforeState: before ? JSON.stringify(before) : null,
    afterState: after ? JSON.stringify(after) : null,
    detailsSalt: randomBytes(16).toString('hex'),
  }
  const entry = {
    entityType: act.action.split('.')[0]!,
    ...act,
    ...details,
    id: uuid({ msecs: at.getTime() }),
    sequence: end.sequence + 1,
    occurredAt: at.toISOString(),
    actorId: actor.id,
    detailsHash: signDetails(key, details),
    erasedAt: null,
    searchText: toSearchText(actor.name, act.summary),
  }
  return { ...entry, hash: signEntry(key, end.hash, entry) }
}

/** The words of an entry, each after a space, so that a search finds the beginning of a word. */
const toSearchText = (actorName: string, summary: string) =>
  splitWords(`${actorName} ${summary}`)
    .map((word) => ` ${word}`)
    .join('')
