import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '#server/config/root.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a file of the repository in a Node of its own, with these settings and no others, to its end. */
export async function runNode(file: string, settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whoever waits for ever is a failed test, not a process that stays behind.
  const limit = setTimeout(() => child.kill('SIGKILL'), 50_000)
  const [stdout, stderr, [code]] = (await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])) as [
    string,
    string,
    [number],
  ]
  clearTimeout(limit)
  return { code, stdout, stderr }
}

/** The settings that lead to a database. */
export const settingsOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
