import type { Env } from '#server/config/env.ts'

/** Does the work of a command. The words are those after its name. Returns what to print. */
export type Run = (words: string[], env: Env) => Promise<string | undefined>

/** The words after the name of a command are wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}
