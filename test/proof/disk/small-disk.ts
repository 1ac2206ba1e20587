import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { freePort } from '#server/http/free-port.ts'

/** Whether a test may mount a disk of its own. */
export const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

export interface SmallDisk {
  folder: string
  /** The words before a command that is to see the disk. */
  inside: string[]
  /** Runs a command that sees the disk as $DISK. Returns what it prints. */
  run(command: string): string
  /** Starts the website whose data is on the disk. */
  start(): Promise<{ url: string; stop(): Promise<void> }>
}

/** A disk of this size in memory, which only its own processes see. */
export async function mountSmallDisk(size: string): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const holder = spawn(
    'unshare',
    ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "${folder}" && echo mounted && exec sleep 3600`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => {
    holder.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await once(holder.stdout, 'data')
  const inside = ['nsenter', '-t', String(holder.pid), '-U', '-m', '--preserve-credentials']
  const [enter, ...words] = inside as [string, ...string[]]
  return {
    folder,
    inside,
    run: (command) =>
      execFileSync(enter, [...words, 'sh', '-c', command], {
        cwd: '/',
        env: { ...process.env, DISK: folder },
        encoding: 'utf8',
      }),
    async start() {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const env = {
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'warn',
      }
      const server = spawn(enter, [...words, process.execPath, join(ROOT, 'dist/server/main.js')], {
        cwd: '/',
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const closed = once(server, 'close')
      let said = ''
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
      while (!said.includes('The website is at')) {
        if (server.exitCode !== null) throw new Error(`The server ended at its start: ${said}`)
        await wait(20)
      }
      const stop = async () => {
        server.kill('SIGTERM')
        await closed
      }
      onTestFinished(async () => {
        if (server.exitCode === null) await stop()
      })
      return { url, stop }
    },
  }
}
