import { ORPCError } from '@orpc/server'
import { stepUp } from '#contract/refusals.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import type { ApiContext } from './context.ts'

const FRESH_MS = 10 * 60_000

/** Until when the caller need not prove again who they are; null if that is over. */
export function confirmedUntil({ confirmedAt }: Pick<Caller, 'confirmedAt'>, now: Date): string | null {
  if (!confirmedAt) return null
  const until = Date.parse(confirmedAt) + FRESH_MS
  return until > now.getTime() ? new Date(until).toISOString() : null
}

/** Refuses unless the caller gave their password or a code in the last minutes; the contract's `stepUp`. */
export function requireStepUp({ caller, deps }: Pick<ApiContext, 'caller' | 'deps'>): void {
  if (!caller || !confirmedUntil(caller, deps.now())) throw new ORPCError('STEP_UP_REQUIRED', stepUp.STEP_UP_REQUIRED)
}
