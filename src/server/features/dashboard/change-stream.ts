import type { Deps } from '#server/deps.ts'
import type { Versions } from '#server/cache/change-watcher.ts'

/** A stream ends after this time, and the client opens another, which checks the session again. */
const MAX_MS = 10 * 60_000

export interface Listener {
  mayReadEnquiries: boolean
}

/**
 * Yields the current versions, and again whenever content or enquiries change, in any process. People who may not read
 * enquiries get no version of them.
 */
export async function* changes(
  { changeWatcher, stopping }: Pick<Deps, 'changeWatcher' | 'stopping'>,
  {
    signal,
    person,
    readListener,
  }: { signal: AbortSignal | undefined; person: string; readListener: () => Promise<Listener | null> },
): AsyncGenerator<Versions> {
  const ending = AbortSignal.any([stopping, AbortSignal.timeout(MAX_MS), ...(signal ? [signal] : [])])
  let lastSent: Versions | undefined
  for await (const { version, enquiries } of changeWatcher.watch(person, ending)) {
    const listener = await readListener()
    if (!listener) return
    const news: Versions = listener.mayReadEnquiries && enquiries !== undefined ? { version, enquiries } : { version }
    if (news.version === lastSent?.version && news.enquiries === lastSent.enquiries) continue
    lastSent = news
    yield news
  }
}
