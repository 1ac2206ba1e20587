import { ORPCError } from '@orpc/server'
import { auditedTransaction } from '#server/audit/audit.ts'
import { toActor } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'

/**
 * Throws the contract's `tooMany` if there are seconds to wait, and records it in the audit log, at most once a minute.
 * `account`: the account that was tried, if known. `help`: what else the user can do.
 */
export async function refuseIfRateLimited(
  context: ApiContext,
  waitSeconds: number,
  account: string | null = null,
  help = '',
): Promise<void> {
  if (waitSeconds <= 0) return
  if (await context.deps.throttle.shouldAudit(account, context.clientAddress)) await recordRateLimit(context, account)
  const minutes = Math.ceil(waitSeconds / 60)
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.${help && ` ${help}`}`,
    data: { retryAfterSeconds: waitSeconds },
  })
}

/** Counts the use of a link or code, and refuses it after too many from one network. */
export const countTokenAttempt = async (context: ApiContext): Promise<void> =>
  refuseIfRateLimited(context, await context.deps.throttle.tokenAttempt(context.clientAddress))

const recordRateLimit = ({ deps, caller, clientAddress }: ApiContext, account: string | null) =>
  auditedTransaction(deps.database, (trx) =>
    deps.auditLog.add(trx, {
      actor: caller ? toActor(caller.user, clientAddress) : { id: null, name: account ?? 'A guest', ipAddress: clientAddress },
      action: 'operations.slowedDown',
      entityId: null,
      summary: 'Was asked to wait after too many attempts',
      at: deps.now(),
    }),
  )
