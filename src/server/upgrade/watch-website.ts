import { setTimeout as wait } from 'node:timers/promises'
import { PROBE_PATHS, PUBLIC_PATHS } from '#contract/paths.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { askServer, readProblem } from './wait-until-ready.ts'

const ASK_EVERY_MS = 250

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
    await wait(ASK_EVERY_MS, undefined, { signal })
  } while (performance.now() < until)
}
