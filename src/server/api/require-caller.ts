import { ORPCError } from '@orpc/server'
import type { Actor } from '#server/audit/audit.ts'
import { toActor, type Caller } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'

/** The caller of an operation that needs a session; throws UNAUTHORIZED for guests. */
export function requireCaller(context: ApiContext): Caller & { actor: Actor } {
  if (!context.caller) throw new ORPCError('UNAUTHORIZED', { message: 'Auth session missing!' })
  return { ...context.caller, actor: toActor(context.caller.user, context.clientAddress) }
}
