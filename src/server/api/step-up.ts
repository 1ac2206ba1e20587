import { ORPCError } from '@orpc/server'
import { stepUp } from '#contract/shared-errors.ts'
import type { Caller } from '#server/auth/session/caller.ts'
import { CLOCK_TOLERANCE_MS } from '#server/config/clock-tolerance.ts'
import type { ApiContext } from './context.ts'

const FRESH_MS = 10 * 60_000

/** Until when the caller need not confirm again; null if that time is over. */
export function confirmedUntil({ confirmedAt }: Pick<Caller, 'confirmedAt'>, now: Date): string | null {
  if (!confirmedAt) return null
  const until = Date.parse(confirmedAt) + FRESH_MS
  const left = until - now.getTime()
  // A confirmation in the future was given while the clock was wrong.
  return left > 0 && left <= FRESH_MS + CLOCK_TOLERANCE_MS ? new Date(until).toISOString() : null
}

/** Throws the contract's `stepUp` unless the caller confirmed with a password or code in the last ten minutes. */
export function requireStepUp({ caller, deps }: Pick<ApiContext, 'caller' | 'deps'>): void {
  if (!caller || !confirmedUntil(caller, deps.now())) throw new ORPCError('STEP_UP_REQUIRED', stepUp.STEP_UP_REQUIRED)
}
