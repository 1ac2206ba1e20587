import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ROOT } from '#server/config/root.ts'
import { farBackupTime } from './backup-time.ts'
import { compileCache } from './compile-cache.ts'

/** The built program of the console. */
export const HARMATTAN = 'dist/server/harmattan.js'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a file of the repository in a new Node process with only these settings, and waits for its end. */
export async function runNode(file: string, settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...compileCache(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A process that never ends fails the test and is killed.
  const limit = setTimeout(() => child.kill('SIGKILL'), 50_000)
  const ended = await untilEnd(child)
  clearTimeout(limit)
  return ended
}

/** Reads what a process writes until it ends. */
export async function untilEnd(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, stdout, stderr }
}

/** The settings of a program on a database. */
export const settingsOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
  DATA_DIR: dataDir,
  BACKUP_TIME: farBackupTime(),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
