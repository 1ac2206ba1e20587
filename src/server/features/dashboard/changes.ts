import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'

/** How often each stream looks; a look costs microseconds. */
const LOOK_EVERY_MS = 400
/** A stream ends by then at the latest, and the client opens another: so nobody listens longer than they may. */
const LONGEST_MS = 10 * 60_000

/** Tells whenever content has changed, whoever changed it and in whichever process; first of all how it stands. */
export async function* changes(
  { content, stopping }: Pick<Deps, 'content' | 'stopping'>,
  { signal, mayListen }: { signal: AbortSignal | undefined; mayListen: () => Promise<boolean> },
): AsyncGenerator<{ version: number }> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])])
  let told: number | undefined
  while (!ending.aborted) {
    const version = content.current()
    if (version !== told) {
      if (told !== undefined && !(await mayListen())) return
      told = version
      yield { version }
    }
    await wait(LOOK_EVERY_MS, undefined, { signal: ending }).catch(() => {})
  }
}
