import { ORPCError } from '@orpc/server'
import type { Actor } from '#server/audit/audit.ts'
import { toActor, type Caller } from '#server/auth/session/caller.ts'
import type { Db, Trx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'

/** What every operation knows about its request. */
export interface ApiContext {
  deps: Deps
  /** The database, outside of a transaction. */
  db: Db
  caller: Caller | null
  /** Reads the caller again if the body took more than a second: it can take minutes to arrive. */
  readCallerAfterBody(): Promise<Caller | null>
  /** Reads the caller again in the transaction of a write. */
  readCallerIn(trx: Trx): Promise<Caller | null>
  requestId: string
  /** The same when a client repeats a request: see `contract/idempotency-key.ts`. */
  idempotencyKey: string | null
  clientAddress: string | null
  userAgent: string | null
  cookies: string | null
  /** Headers to add to the response. */
  responseHeaders: Headers
}

/** The caller of an operation that needs a session; throws UNAUTHORIZED for guests. */
export function requireCaller(context: ApiContext): Caller & { actor: Actor } {
  if (!context.caller) throw new ORPCError('UNAUTHORIZED', { message: 'Auth session missing!' })
  return { ...context.caller, actor: toActor(context.caller.user, context.clientAddress) }
}
