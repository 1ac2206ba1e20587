import { setTimeout as wait } from 'node:timers/promises'
import type { ContentVersion } from './content-version.ts'

export const POLL_MS = 400

export interface Versions {
  version: number
  enquiries?: number | undefined
  drafts?: string | undefined
}

/** Looks for changes of content, enquiries and drafts once for all streams, and only while there is a stream. */
export interface ChangeWatcher {
  /** Yields the current versions, then again after each change, until the signal is aborted. */
  watch(person: string, signal: AbortSignal): AsyncGenerator<Versions>
  /** How many streams this person has open. */
  count(person: string): number
}

interface Needs {
  content: Pick<ContentVersion, 'current'>
  readEnquiriesVersion: () => Promise<number>
  readDraftsVersion: () => Promise<string | undefined>
}

export function createChangeWatcher({ content, readEnquiriesVersion, readDraftsVersion }: Needs): ChangeWatcher {
  const watchers = new Map<() => void, string>()
  let current: Versions | undefined
  let isLooking = false

  async function look(): Promise<void> {
    // If the database does not answer, assume no change.
    const [enquiries, drafts] = await Promise.all([
      readEnquiriesVersion().catch(() => current?.enquiries),
      readDraftsVersion().catch(() => current?.drafts),
    ])
    const version = content.current()
    if (version === current?.version && enquiries === current.enquiries && drafts === current.drafts) return
    current = { version, enquiries, drafts }
    for (const wake of watchers.keys()) wake()
  }

  async function lookRepeatedly(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (watchers.size > 0) {
      await look()
      // Does not keep the process alive.
      await wait(POLL_MS, undefined, { ref: false })
    }
    isLooking = false
    current = undefined
  }

  return {
    count: (person) => [...watchers.values()].filter((watching) => watching === person).length,
    async *watch(person, signal) {
      let wake = () => {}
      const watcher = () => wake()
      watchers.set(watcher, person)
      signal.addEventListener('abort', watcher)
      try {
        void lookRepeatedly()
        let seen: Versions | undefined
        while (!signal.aborted) {
          if (current && current !== seen) {
            seen = current
            yield current
          } else {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          }
        }
      } finally {
        watchers.delete(watcher)
        signal.removeEventListener('abort', watcher)
      }
    },
  }
}
