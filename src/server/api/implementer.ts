import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import type { Access, OperationMeta } from '#contract/operation.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'
import { recordDenial } from './record-denial.ts'
import { requireStepUp } from './step-up.ts'
import { asUnavailable } from './unavailable.ts'

const SET_UP_FIRST = 'This website requires you to use two-factor sign-in. Please turn it on first.'

/** Throws UNAUTHORIZED for guests and FORBIDDEN for users without the permission. */
function permit(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new ORPCError('UNAUTHORIZED', { message: 'Auth session missing!' })
  if (access === 'signed-in') return
  if (![access].flat().some((permission) => caller.permissions.has(permission))) {
    throw new ORPCError('FORBIDDEN', {
      message: caller.mustSetUpTwoFactor ? SET_UP_FIRST : "You don't have permission to access this resource.",
    })
  }
}

/**
 * The base of every operation. Checks the permission and the fresh proof that the contract demands, before the input is
 * parsed: a guest who sends invalid input learns only that a sign-in is needed. Refusals of signed-in
 * users are in the audit log.
 */
export const operations = implement(contract)
  .$context<ApiContext>()
  .use(async ({ context, procedure, path, next }) => {
    const { access, freshProof } = procedure['~orpc'].meta as OperationMeta
    let caller: Caller | null = null
    try {
      // Somebody who was signed out while the body arrived must not act any more.
      caller = await context.readCallerAfterBody()
      permit(access, caller)
      if (freshProof === 'always') requireStepUp({ ...context, caller })
      return await next({ context: { caller } })
    } catch (error) {
      const isDenial = error instanceof ORPCError && error.code === 'FORBIDDEN'
      if (isDenial && caller) {
        const operation = { name: path.join('.'), summary: procedure['~orpc'].route.summary! }
        await recordDenial(context, caller, operation, error.message)
      }
      throw asUnavailable(error)
    }
  })
