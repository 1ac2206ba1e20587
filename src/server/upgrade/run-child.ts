import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BackupError } from '#server/backup/backup-error.ts'

/** Root only installs the program. Everything that touches data runs as the user to whom the data belongs. */
function getOwner(dataDir: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(dataDir)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

/** Runs a command of the program in `folder`, with the settings and in the working folder of this process. Returns what was printed, errors last. */
export async function runProgram(folder: string, dataDir: string, ...args: string[]) {
  const child = spawn(join(folder, 'harmattan'), args, { ...getOwner(dataDir), stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, output: `${stdout}${stderr}`.trim() }
}

/** Stopping takes 75 seconds at most with our service file, and starting waits for nothing. */
const COMMAND_WITHIN_MS = 5 * 60_000

/** Runs a command of the operator. What it starts in the background must not hold on to our output. */
export async function runShell(command: string, withinMs = COMMAND_WITHIN_MS): Promise<void> {
  const limit = { timeout: withinMs, killSignal: 'SIGKILL' } as const
  const child = spawn(command, { ...limit, shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (child.killed) throw new BackupError(`"${command}" did not end within ${withinMs / 1000} seconds.`)
  if (code !== 0) throw new BackupError(`"${command}" ended with the code ${code ?? signal}.`)
}
