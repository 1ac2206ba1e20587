import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { readEnquiriesVersion } from './store.ts'

/** How often each stream looks; a look costs microseconds. */
export const LOOK_EVERY_MS = 400
/** A stream ends by then at the latest, and the client opens another: so nobody listens longer than they may. */
const LONGEST_MS = 10 * 60_000

/** How things stand. Whoever may not read enquiries is not told of them. */
export interface Versions {
  version: number
  enquiries?: number
}

export interface Listener {
  mayReadEnquiries: boolean
}

/** Tells whenever content or enquiries have changed, whoever changed them and in whichever process; first of all how it stands. */
export async function* changes(
  { content, database, stopping }: Pick<Deps, 'content' | 'database' | 'stopping'>,
  { signal, whoListens }: { signal: AbortSignal | undefined; whoListens: () => Promise<Listener | null> },
): AsyncGenerator<Versions> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])])
  let listener = await whoListens()
  let told: Versions | undefined
  while (!ending.aborted && listener) {
    const standing: Versions = { version: content.current() }
    // Without an answer nothing is known to have changed.
    const enquiries = listener.mayReadEnquiries
      ? await readEnquiriesVersion(database.kysely).catch(() => told?.enquiries)
      : undefined
    if (enquiries !== undefined) standing.enquiries = enquiries
    if (standing.version !== told?.version || standing.enquiries !== told.enquiries) {
      if (told) listener = await whoListens()
      if (!listener) return
      told = standing
      yield standing
    }
    await wait(LOOK_EVERY_MS, undefined, { signal: ending }).catch(() => {})
  }
}
