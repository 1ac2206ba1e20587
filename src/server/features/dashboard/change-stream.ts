import type { Deps } from '#server/deps.ts'
import type { Versions } from '#server/cache/change-watcher.ts'

/** A stream ends after this time, and the client opens another, which checks the session again. */
const MAX_MS = 10 * 60_000

export interface Listener {
  mayReadEnquiries: boolean
}

/**
 * Yields the current versions, and again whenever content, enquiries or drafts change, in any process. People who may not read
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
  for await (const { version, enquiries, drafts } of changeWatcher.watch(person, ending)) {
    const listener = await readListener()
    if (!listener) return
    const news: Versions = {
      version,
      ...(listener.mayReadEnquiries && enquiries !== undefined && { enquiries }),
      ...(drafts !== undefined && { drafts }),
    }
    if (JSON.stringify(news) === JSON.stringify(lastSent)) continue
    lastSent = news
    yield news
  }
}
