import { setTimeout as wait } from 'node:timers/promises'
import { PROBE_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'

const ANSWER_WITHIN_MS = 10_000
const ASK_EVERY_MS = 100
const WATCH_EVERY_MS = 250

/** Asks a server on this machine. Rejects if it does not answer in time, or if the signal is aborted. */
const askServer = (url: string, signal: AbortSignal) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) })

/** Milliseconds. A program listens before it migrates, and is ready after that. */
interface Limits {
  listen: number
  ready: number
}

/** Why a server that runs cannot save anything, as /readyz says it. */
async function readProblem(answer: Response): Promise<string | undefined> {
  const said = (await answer.json().catch(() => ({}))) as { reason?: string }
  return said.reason
}

/**
 * Waits until the server runs. Returns why it cannot save anything, if that does not change. Throws a sentence after these limits,
 * and the reason of the signal once it is aborted.
 */
export async function waitUntilRunning(url: string, signal: AbortSignal, { listen, ready }: Limits): Promise<string | undefined> {
  const startedAt = performance.now()
  let listened = startedAt
  for (;;) {
    const answer = await askServer(url + PROBE_PATHS.readiness, signal).catch(() => undefined)
    signal.throwIfAborted()
    const problem = answer && (await readProblem(answer))
    if (answer?.ok) return undefined
    const time = performance.now()
    if (answer && !problem) listened = time
    if (time - listened > listen) {
      if (problem) return problem
      throw new BackupError(`Nothing answers at ${url}. The log of the service says why.`)
    }
    if (time - startedAt > ready) throw new BackupError(`${url} was not ready within ${ready / 1000} seconds.`)
    await wait(ASK_EVERY_MS)
  }
}

/** Waits until the server can show pages and save. */
export async function waitUntilReady(url: string, signal: AbortSignal, limits: Limits): Promise<void> {
  const problem = await waitUntilRunning(url, signal, limits)
  if (problem) throw new BackupError(`The program at ${url} cannot save anything: ${problem}.`)
}

/** Asks for readiness and for the home page, for some time. Throws at the first answer that is not good. */
export async function watchWebsite(url: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + milliseconds
  do {
    for (const path of [PROBE_PATHS.readiness, PUBLIC_PATHS.home]) {
      const answer = await askServer(url + path, signal).catch(() => undefined)
      signal.throwIfAborted()
      if (!answer) throw new BackupError(`${path} was not answered.`)
      if (!answer.ok) {
        const problem = await readProblem(answer)
        throw new BackupError(`${path} was answered with ${answer.status}${problem ? `: ${problem}` : ''}.`)
      }
      await answer.body?.cancel()
    }
    await wait(WATCH_EVERY_MS, undefined, { signal })
  } while (performance.now() < until)
}
