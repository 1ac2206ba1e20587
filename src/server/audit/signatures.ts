import { createHmac } from 'node:crypto'
import type { AuditChainRow, AuditLogRow } from '#server/db/tables.ts'

/* The signatures of the audit log: HMACs with a key that is derived from the secret and never in the database. */

const sign = (key: Buffer, label: string, values: (string | number | null)[]) =>
  createHmac('sha256', key)
    .update(JSON.stringify([label, ...values]))
    .digest('hex')

export type Details = Pick<AuditLogRow, 'detailsSalt' | 'actorName' | 'summary' | 'beforeState' | 'afterState' | 'ipAddress'>

/** Signs what an erasure removes. The random salt goes with it, so nobody can guess the details from the signature. */
export const signDetails = (key: Buffer, details: Details) =>
  sign(key, 'details', [
    details.detailsSalt,
    details.actorName,
    details.summary,
    details.beforeState,
    details.afterState,
    details.ipAddress,
  ])

export type SignedEntry = Pick<
  AuditLogRow,
  'sequence' | 'id' | 'occurredAt' | 'actorId' | 'action' | 'entityType' | 'entityId' | 'detailsHash'
>

/** Signs what stays of an entry, and the signature of the entry before it. */
export const signEntry = (key: Buffer, previousHash: string, entry: SignedEntry) =>
  sign(key, 'entry', [
    previousHash,
    entry.sequence,
    entry.id,
    entry.occurredAt,
    entry.actorId,
    entry.action,
    entry.entityType,
    entry.entityId,
    entry.detailsHash,
  ])

/** Signs where the chain begins and ends: without it, the end could be cut off unnoticed. */
export const signChain = (key: Buffer, chain: Pick<AuditChainRow, 'startSequence' | 'startHash' | 'sequence' | 'hash'>) =>
  sign(key, 'chain', [chain.startSequence, chain.startHash, chain.sequence, chain.hash])
