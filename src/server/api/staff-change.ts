import { ORPCError } from '@orpc/server'
import type { AuditAction } from '#contract/audit/audit-actions.ts'
import { CHANGED_BY_YOURSELF, stale, type StaleData } from '#contract/shared-errors.ts'
import { auditedTransaction, type Actor, type AuditEvent, type EntityType, type RecordAction } from '#server/audit/audit.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import { findWriter, type LastActor } from '#server/audit/store.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import type { AffectsOnly } from '#server/cache/content-version.ts'
import type { Trx } from '#server/db/database.ts'
import { type ApiContext, requireCaller } from './context.ts'
import { getRecordId } from './record-id.ts'

type States = Pick<AuditEvent, 'before' | 'after'>

/** Adds an entry to the audit log, with the user and time of a write. */
interface AddAuditEntry {
  (action: RecordAction, entityId: string | null, summary: string, states?: States): Promise<void>
  /** An entry about another noun. */
  (action: AuditAction, entityId: string | null, summary: string, more: States & { entityType: EntityType }): Promise<void>
}

export const createEntryAdder =
  (auditLog: AuditLog, trx: Trx, actor: Actor, at: Date): AddAuditEntry =>
  (action: AuditAction, entityId: string | null, summary: string, more: States & { entityType?: EntityType } = {}) =>
    auditLog.add(trx, { ...more, action, entityId, summary, actor, at } as AuditEvent)

/** The transaction of a staff write, its user and time. The server itself writes for a person when a scheduled draft is due. */
export interface StaffChange extends Pick<Caller, 'user' | 'permissions'> {
  actor: Actor
  trx: Trx
  /** The time of this write, for every row that it changes. */
  at: string
  /** The address of the website. Links to its pages may begin with it. */
  publicUrl: string
  /** Says what visitors see change. If it is not called, everything counts as changed. */
  affects: AffectsOnly
  addAuditEntry: AddAuditEntry
}

/** A staff write of a person who is signed in. */
export interface CallerChange extends StaffChange, Omit<Caller, keyof StaffChange> {
  /** The id of the record that it creates: the same for each attempt of a request. */
  recordId: string
}

async function createChange(context: ApiContext, trx: Trx, affects: AffectsOnly): Promise<CallerChange> {
  const caller = await requireSamePermissions(context, trx)
  const { auditLog, config, now } = context.deps
  const at = now()
  return {
    ...caller,
    trx,
    at: at.toISOString(),
    publicUrl: config.publicUrl,
    recordId: getRecordId(caller.user.id, context.idempotencyKey),
    affects,
    addAuditEntry: createEntryAdder(auditLog, trx, caller.actor, at),
  }
}

/** The caller again: somebody may have deactivated them, or changed their role, while the write waited for its turn. */
async function requireSamePermissions(context: ApiContext, trx: Trx): Promise<ReturnType<typeof requireCaller>> {
  const caller = requireCaller({ ...context, caller: await context.readCallerIn(trx) })
  if ([...context.caller!.permissions].every((permission) => caller.permissions.has(permission))) return caller
  throw new ORPCError('FORBIDDEN', { message: 'Your permissions have just changed. Please reload the page.' })
}

/** A write of staff that visitors can see, in one transaction. */
export const changeContent = <T>(context: ApiContext, work: (change: CallerChange) => Promise<T>): Promise<T> =>
  context.deps.content.change(async (trx, affects) => work(await createChange(context, trx, affects)))

/** A write of staff that visitors do not see, in one transaction. */
export const changeRecords = <T>(context: ApiContext, work: (change: CallerChange) => Promise<T>): Promise<T> =>
  auditedTransaction(context.deps.database, async (trx) => work(await createChange(context, trx, () => {})))

type StoredRecord = { id: string; version: number; updatedAt: string; pageId?: string }

/** Throws the contract's `stale` if a change is based on an older version than the stored one. */
export async function refuseStale(
  change: Pick<StaffChange, 'trx' | 'user'>,
  entityType: EntityType,
  stored: StoredRecord,
  version: number,
): Promise<void> {
  if (stored.version !== version) throw await staleRecordError(change, entityType, stored)
}

/** The contract's `stale`, for a stored record. */
export async function staleRecordError(
  { trx, user }: Pick<StaffChange, 'trx' | 'user'>,
  entityType: EntityType,
  stored: Omit<StoredRecord, 'version'>,
): Promise<ORPCError<'CONFLICT', StaleData>> {
  return staleError(user, await findWriter(trx, entityType, stored), stored.updatedAt)
}

/** The contract's `stale`: says who made the newer change, and whether that was the caller. */
export function staleError(
  user: Caller['user'],
  last: LastActor | undefined,
  changedAt: string,
): ORPCError<'CONFLICT', StaleData> {
  const isOwn = last?.actorId === user.id
  return new ORPCError('CONFLICT', {
    message: isOwn ? CHANGED_BY_YOURSELF : stale.CONFLICT.message,
    data: { changedBy: last?.actorName ?? null, changedAt, isOwn },
  })
}
