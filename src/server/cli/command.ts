import type { Env } from '#server/config/env.ts'

/** Does the work of a command. The arguments are those after its name. Returns what to print. */
export type Run = (args: string[], env: Env) => Promise<string | undefined>

/** The arguments of a command are wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}
