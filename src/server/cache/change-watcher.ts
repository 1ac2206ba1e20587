import { setTimeout as wait } from 'node:timers/promises'
import type { ContentVersion } from './content-version.ts'

export const LOOK_EVERY_MS = 400

export interface Versions {
  version: number
  enquiries?: number | undefined
}

/** Looks for changes of content and enquiries once for all who watch, and only while somebody does. */
export interface ChangeWatcher {
  /** How things are now, and again after each change, until the signal. */
  watch(person: string, signal: AbortSignal): AsyncGenerator<Versions>
  /** How many streams this person has. */
  count(person: string): number
}

export function createChangeWatcher({
  content,
  readEnquiriesVersion,
}: {
  content: Pick<ContentVersion, 'current'>
  readEnquiriesVersion: () => Promise<number>
}): ChangeWatcher {
  const watchers = new Map<() => void, string>()
  let current: Versions | undefined
  let isLooking = false

  async function look(): Promise<void> {
    // Without an answer nothing is known to have changed.
    const enquiries = await readEnquiriesVersion().catch(() => current?.enquiries)
    const version = content.current()
    if (version === current?.version && enquiries === current.enquiries) return
    current = { version, enquiries }
    for (const wake of watchers.keys()) wake()
  }

  async function lookRepeatedly(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (watchers.size > 0) {
      await look()
      // Alone it keeps no process alive.
      await wait(LOOK_EVERY_MS, undefined, { ref: false })
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
