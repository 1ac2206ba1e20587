import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { respondUnavailable, UPGRADING } from '#server/http/replacing-response.ts'

/*
 * After an upgrade, the new program first only serves pages: an upgrade that is rolled back then loses nothing. A file in the
 * data folder says until when. It expires by itself if nobody removes it.
 */

/** Longer than the stop, the start with its migrations, and the watch may take together. */
const LONGEST_MS = 20 * 60_000
const LOOK_EVERY_MS = 500
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

const getHoldPath = (dataDir: string) => join(dataDir, 'upgrade-hold')

export function holdWrites(dataDir: string, now: Date): void {
  const until = new Date(now.getTime() + LONGEST_MS).toISOString()
  writeFileSync(getHoldPath(dataDir), until, { mode: 0o600, flush: true })
}

export const releaseWrites = (dataDir: string) => rmSync(getHoldPath(dataDir), { force: true })

export function areWritesHeld(dataDir: string, now: Date): boolean {
  try {
    const until = Date.parse(readFileSync(getHoldPath(dataDir), 'utf8'))
    // If the clock is set back, this must not take longer.
    return until > now.getTime() && until - now.getTime() <= LONGEST_MS
  } catch {
    return false
  }
}

interface WriteHold {
  /** Refuses what could write, as long as writes are held. */
  guard(listener: RequestListener, headers: Record<string, string>): RequestListener
  /** Resolves when writes are allowed. Rejects if the signal is aborted before. */
  writesAllowed: Promise<void>
}

/** Only an upgrade holds writes, before it starts the program. Otherwise this costs nothing. */
export function watchWriteHold(dataDir: string, now: () => Date, signal: AbortSignal): WriteHold {
  let isHeld = areWritesHeld(dataDir, now())
  if (!isHeld) return { guard: (listener) => listener, writesAllowed: Promise.resolve() }

  async function watch(): Promise<void> {
    while (areWritesHeld(dataDir, now())) await wait(LOOK_EVERY_MS, undefined, { ref: false, signal })
    isHeld = false
  }
  return {
    writesAllowed: watch(),
    guard(listener, headers) {
      const refuse = respondUnavailable(headers, UPGRADING)
      return (request, response) =>
        isHeld && !READING.has(request.method!) ? refuse(request, response) : listener(request, response)
    },
  }
}
