import { BackupError } from '#server/backup/backup-error.ts'
import type { Env } from '#server/config/env.ts'
import { FULL } from '#server/http/write-check.ts'
import { findInstallation, removeUnpacked, switchTo, unpackArchive, type Installation } from './release-archive.ts'
import { runProgram, runShell } from './run-child.ts'
import { waitUntilReady, waitUntilRunning, watchWebsite } from './watch-website.ts'

/** Checks that must pass before an upgrade. */
const MUST_BE_GOOD = /^FAILED +(?:Database|Disk|Files|Bucket|Settings) +(.+)$/gm

/** Migrations of a large database take minutes. */
const START_WITHIN = { listen: 30_000, ready: 10 * 60_000 }

export interface UpgradeOptions {
  /** Commands that stop and start the service. Stopping must wait for the end. */
  stop: string
  start: string
  watchMs: number
  print: (line: string) => void
  signal: AbortSignal
}

/** An upgrade that went wrong. The message says in which state the website is. */
const failedUpgrade = (reason: string, state: string, cause: unknown) => new BackupError(`${reason}\n${state}`, { cause })

const getReason = (error: unknown, signal: AbortSignal) =>
  signal.aborted ? 'The upgrade was stopped.' : (error as Error).message

/** Replaces the program by that of the archive. If anything fails, program and data are as before. Returns what to tell the operator. */
export async function upgrade(archive: string, program: string, env: Env, options: UpgradeOptions): Promise<string> {
  const { print, signal } = options
  const installation = findInstallation(program)
  const step = (folder: string, ...args: string[]) => runStep(folder, env, signal, args)
  let next: string | undefined
  try {
    print('1/6 Unpacking')
    next = await unpackArchive(archive, installation)
    print('2/6 Checking the installation')
    const { code, output } = await runProgram(program, env.DATA_DIR, 'doctor')
    signal.throwIfAborted()
    if (code !== 0 && !/^FAILED /m.test(output)) throw new BackupError(`The installation could not be checked:\n${output}`)
    const problems = Array.from(output.matchAll(MUST_BE_GOOD), ([, sentence]) => sentence!)
    if (problems.length > 0) throw new BackupError(`Before an upgrade, this must be fixed. ${problems.join('\n')}`)
    print('3/6 Backing up, and verifying the backup')
    const backedUp = await step(program, 'backup')
    print(backedUp)
    const file = /^(.+) is a complete backup of /m.exec(backedUp)![1]!
    print('4/6 Trying the new program on a copy of the website')
    await step(next, 'upgrade-data', 'rehearse', file)
  } catch (error) {
    if (next) await removeUnpacked(next)
    throw failedUpgrade(getReason(error, signal), 'Nothing was changed. The website runs as before.', error)
  }
  await replace(next, installation, env, options)
  return `The website runs with ${next}. The former program is still in ${installation.program}; you may delete it.`
}

async function runStep(folder: string, { DATA_DIR }: Env, signal: AbortSignal, args: string[]): Promise<string> {
  const { code, output } = await runProgram(folder, DATA_DIR, ...args)
  signal.throwIfAborted()
  if (code !== 0) throw new BackupError(output || `harmattan ${args.join(' ')} ended with the code ${code}.`)
  return output
}

/** Replaces the program, and watches the website. Rolls back if anything fails. */
async function replace(next: string, installation: Installation, env: Env, options: UpgradeOptions): Promise<void> {
  const { stop, start, watchMs, print, signal } = options
  const { program, link } = installation
  const url = getAddress(env)
  const data = (...args: string[]) => runStep(program, env, new AbortController().signal, ['upgrade-data', ...args])
  let isKept = false
  print('5/6 Replacing the program')
  try {
    await runShell(stop)
  } catch (error) {
    await removeUnpacked(next)
    throw failedUpgrade(getReason(error, signal), 'Nothing was changed. If the website does not run, start the service.', error)
  }
  try {
    await data('keep')
    isKept = true
    await switchTo(next, installation)
    await runShell(start)
    await waitUntilReady(url, signal, START_WITHIN)
    print(`6/6 Watching the website for ${watchMs / 1000} seconds. Until then it shows pages, and saves nothing`)
    await watchWebsite(url, watchMs, signal)
  } catch (error) {
    const reason = getReason(error, signal)
    print(`The upgrade has failed and is being rolled back: ${reason}`)
    const { state, failure = error } = await rollBack()
    throw failedUpgrade(reason, state, failure)
  }
  // The upgrade has succeeded. A failure to clean up must not fail it.
  await data('finish').catch((error: unknown) =>
    print(`The copy of the former state could not be removed: ${(error as Error).message}`),
  )

  /** Brings program and data back. Says in which state the website is, and what failed. */
  async function rollBack(): Promise<{ state: string; failure?: unknown }> {
    try {
      await runShell(stop)
      // Without a copy of its own, this would restore what an earlier upgrade has left.
      if (isKept) await data('roll-back')
      await switchTo(program, installation)
    } catch (failure) {
      const restoreData = isKept ? 'run "harmattan upgrade-data roll-back", ' : ''
      return {
        state: `It could not be rolled back completely: ${(failure as Error).message} Fix that, stop the service, make the link ${link} point to ${program}, ${restoreData}and start the service.`,
        failure,
      }
    }
    await removeUnpacked(next)
    try {
      await runShell(start)
      const problem = await waitUntilRunning(url, new AbortController().signal, START_WITHIN)
      // On a full disk the website ran before as well.
      if (problem && problem !== FULL) throw new BackupError(`It cannot save anything: ${problem}.`)
      const state = `The upgrade was rolled back. The website runs with ${program} as before, and nothing is lost.`
      return { state: problem ? `${state} It shows pages, but cannot save anything: ${problem}.` : state }
    } catch (failure) {
      return {
        state: `The upgrade was rolled back to ${program}, but the website does not run as before. ${(failure as Error).message} Fix that, and start the service.`,
        failure,
      }
    }
  }
}

/** Where the server listens on this machine. */
function getAddress({ HOST, PORT }: Env): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
