import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { ROOT } from '#server/root.ts'

export interface Server {
  url: string
  dataDir: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** The built server as a process of its own, listening; in a data folder of its own unless one is given. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'site-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(server, 'close')
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  await Promise.race([
    new Promise<void>((resolve) => server.stderr.on('data', () => said.includes('http://') && resolve())),
    closed.then(() => Promise.reject(new Error(`The server ended at its start: ${said}`))),
  ])

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal)
    await closed
  }
  return {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
