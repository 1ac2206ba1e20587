import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { freePort } from '#server/http/free-port.ts'
import { farBackupTime } from '../backup-time.ts'
import { compileCache } from '../compile-cache.ts'

export interface Server {
  url: string
  dataDir: string
  /** The log so far. */
  log(): string
  /** Kills it like a power cut. */
  kill(): Promise<void>
  /** Stops it and keeps its data. */
  term(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** A server process that listens. By default the built one, with a new data folder. */
export async function startServer({
  settings = {},
  folder = ROOT,
  program = 'dist/server/main.js',
  dataDir = mkdtempSync(join(tmpdir(), 'site-')),
}: { settings?: Record<string, string>; folder?: string; program?: string; dataDir?: string } = {}): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      BACKUP_TIME: farBackupTime(),
      ...compileCache(),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(server, 'close')
  let said = ''
  const isListening = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('The website is at')) resolve()
      })
    }
  })
  await Promise.race([isListening, closed.then(() => Promise.reject(new Error(`The server ended at its start: ${said}`)))])

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal)
    await closed
  }
  return {
    url,
    dataDir,
    log: () => said,
    kill: () => end('SIGKILL'),
    term: () => end('SIGTERM'),
    async stop() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
