import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { findHoldEnd } from '#server/config/upgrade-hold.ts'
import { respondUnavailable, UPGRADING } from '#server/http/unavailable-response.ts'

const LOOK_EVERY_MS = 500
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

interface WriteHold {
  /** Refuses what could write, as long as writes are held. */
  guard(listener: RequestListener, headers: Record<string, string>): RequestListener
  /** Resolves when writes are allowed. Rejects if the signal is aborted before. */
  writesAllowed: Promise<void>
}

/** Only an upgrade holds writes, before it starts the program. Otherwise this costs nothing. */
export function watchWriteHold(dataDir: string, now: () => Date, signal: AbortSignal): WriteHold {
  const areWritesHeld = () => findHoldEnd(dataDir, now()) !== undefined
  let isHeld = areWritesHeld()
  if (!isHeld) return { guard: (listener) => listener, writesAllowed: Promise.resolve() }

  async function watch(): Promise<void> {
    while (areWritesHeld()) await wait(LOOK_EVERY_MS, undefined, { ref: false, signal })
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
