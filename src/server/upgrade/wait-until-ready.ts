import { setTimeout as wait } from 'node:timers/promises'
import { PROBE_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'

const ANSWER_WITHIN_MS = 10_000
const ASK_EVERY_MS = 100

/** Asks a server on this machine. Rejects if it does not answer in time, or if the signal is aborted. */
export const askServer = (url: string, signal: AbortSignal) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) })

/** Milliseconds. A program listens before it migrates, and is ready after that. */
interface Limits {
  listen: number
  ready: number
}

/** Waits until the server is ready. Throws a sentence after these limits, and the reason of the signal once it is aborted. */
export async function waitUntilReady(url: string, signal: AbortSignal, { listen, ready }: Limits): Promise<void> {
  const startedAt = performance.now()
  let listened = startedAt
  for (;;) {
    const answer = await askServer(url + PROBE_PATHS.readiness, signal).catch(() => undefined)
    signal.throwIfAborted()
    await answer?.body?.cancel()
    if (answer?.ok) return
    const time = performance.now()
    if (answer) listened = time
    if (time - listened > listen) throw new BackupError(`Nothing answers at ${url}.`)
    if (time - startedAt > ready) throw new BackupError(`${url} was not ready within ${ready / 1000} seconds.`)
    await wait(ASK_EVERY_MS)
  }
}
