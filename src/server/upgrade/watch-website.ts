import { setTimeout as wait } from 'node:timers/promises'
import { PROBE_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'

/** A program listens before it migrates. */
const LISTEN_WITHIN_MS = 30_000
const READY_WITHIN_MS = 10 * 60_000
const ANSWER_WITHIN_MS = 10_000
const ASK_EVERY_MS = 250

const ask = (url: string, signal: AbortSignal) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) })

/** Waits until the website is ready. */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  let listened = startedAt
  for (;;) {
    const answer = await ask(url + PROBE_PATHS.readiness, signal).catch(() => undefined)
    signal.throwIfAborted()
    await answer?.body?.cancel()
    if (answer?.ok) return
    const time = performance.now()
    if (answer) listened = time
    if (time - listened > LISTEN_WITHIN_MS) throw new BackupError(`Nothing answers at ${url}.`)
    if (time - startedAt > READY_WITHIN_MS)
      throw new BackupError(`${url}${PROBE_PATHS.readiness} still answers ${answer!.status}.`)
    await wait(ASK_EVERY_MS, undefined, { signal })
  }
}

/** Asks for readiness and for the home page, for some time. Throws at the first answer that is not good. */
export async function watchWebsite(url: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + milliseconds
  do {
    for (const path of [PROBE_PATHS.readiness, PUBLIC_PATHS.home]) {
      const answer = await ask(url + path, signal).catch(() => undefined)
      signal.throwIfAborted()
      await answer?.body?.cancel()
      if (!answer) throw new BackupError(`${path} was not answered.`)
      if (!answer.ok) throw new BackupError(`${path} was answered with ${answer.status}.`)
    }
    await wait(ASK_EVERY_MS, undefined, { signal })
  } while (performance.now() < until)
}
