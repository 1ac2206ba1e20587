import { auditedTransaction } from '#server/audit/audit.ts'
import { toActor, type Caller } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'

/** Records in the audit log that an operation was refused to a signed-in user. Of a flood it records some, and counts the others. */
export async function recordDenial(
  { deps, clientAddress }: Pick<ApiContext, 'deps' | 'clientAddress'>,
  { user }: Caller,
  operation: { name: string; summary: string },
  reason: string,
): Promise<void> {
  const { isRecorded, leftOut } = await deps.throttle.denial(user.id, clientAddress)
  if (!isRecorded) return
  // The main clause: the rest of a summary explains details to programmers.
  const summary = `Was refused "${operation.summary.split(';')[0]}": ${reason}`
  await auditedTransaction(deps.database, (trx) =>
    deps.auditLog.add(trx, {
      actor: toActor(user, clientAddress),
      action: 'operations.denied',
      entityType: 'operations',
      entityId: operation.name,
      summary: leftOut > 0 ? `${summary} (refusals before this one that were not recorded: ${leftOut})` : summary,
      after: leftOut > 0 ? { notRecorded: leftOut } : undefined,
      at: deps.now(),
    }),
  )
}
