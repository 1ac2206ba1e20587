import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import type { Access, OperationMeta } from '#contract/operation.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'

/** Who is calling. Nobody is signed in so far. */
export interface Caller {
  permissions: ReadonlySet<Permission>
}

export interface ApiContext {
  deps: Deps
  caller: Caller | null
  requestId: string
  clientAddress: string | null
  userAgent: string | null
}

/** Refuses unless the caller may; throws UNAUTHORIZED for guests, FORBIDDEN for the others. */
export function permit(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new ORPCError('UNAUTHORIZED')
  if (!caller.permissions.has(access)) throw new ORPCError('FORBIDDEN')
}

/**
 * Every operation is implemented on this. It asks for the permission that the operation's contract names, and it
 * asks before the input is parsed: a guest who sends rubbish learns only that he is a guest.
 */
export const operations = implement(contract)
  .$context<ApiContext>()
  .use(({ context, procedure, next }) => {
    permit((procedure['~orpc'].meta as OperationMeta).access, context.caller)
    return next()
  })
