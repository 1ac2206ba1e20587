import type { Deps } from '#server/deps.ts'
import type { Versions } from '#server/cache/change-watcher.ts'

/** A stream ends by then at the latest, and the client opens another: so nobody listens longer than they may. */
const LONGEST_MS = 10 * 60_000

export interface Listener {
  mayReadEnquiries: boolean
}

/**
 * Tells whenever content or enquiries have changed, whoever changed them and in whichever process; first of all how it
 * stands. Whoever may not read enquiries is not told of them.
 */
export async function* changes(
  { changeWatcher, stopping }: Pick<Deps, 'changeWatcher' | 'stopping'>,
  { signal, person, whoListens }: { signal: AbortSignal | undefined; person: string; whoListens: () => Promise<Listener | null> },
): AsyncGenerator<Versions> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])])
  let told: Versions | undefined
  for await (const { version, enquiries } of changeWatcher.watch(person, ending)) {
    const listener = await whoListens()
    if (!listener) return
    const news: Versions = listener.mayReadEnquiries && enquiries !== undefined ? { version, enquiries } : { version }
    if (news.version === told?.version && news.enquiries === told.enquiries) continue
    told = news
    yield news
  }
}
