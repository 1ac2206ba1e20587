import { auditedTransaction } from '#server/audit/audit.ts'
import { toActor, type Caller } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'

/** Records that a signed-in user was refused an operation. If there are very many refusals, it records some and counts the rest. */
export async function recordDenial(
  { deps, clientAddress }: Pick<ApiContext, 'deps' | 'clientAddress'>,
  { user }: Caller,
  operation: { name: string; summary: string },
  reason: string,
): Promise<void> {
  const { isRecorded, leftOut } = await deps.throttle.denial(user.id, clientAddress)
  if (!isRecorded) return
  // The first sentence: the rest of a summary is for programmers.
  const summary = `Was refused "${operation.summary.split(';')[0]}": ${reason}`
  await auditedTransaction(deps.database, (trx) =>
    deps.auditLog.add(trx, {
      actor: toActor(user, clientAddress),
      action: 'operations.denied',
      entityId: operation.name,
      summary: leftOut > 0 ? `${summary} (refusals before this one that were not recorded: ${leftOut})` : summary,
      after: leftOut > 0 ? { notRecorded: leftOut } : undefined,
      at: deps.now(),
    }),
  )
}
