import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, VERSION } from '#server/config/root.ts'
import { freePort } from '#server/http/free-port.ts'
import { NOBODY } from './nobody.ts'
import { untilEnd, type Ended } from './run-node.ts'

const NAME = `harmattan-${VERSION}-linux-x64`
export const ARCHIVE = join(ROOT, 'release', `${NAME}.tar.gz`)

export interface UnpackedRelease {
  folder: string
  /** A new data folder of the user that runs the program. */
  makeDataDir(): string
  /** Runs ./harmattan with these settings and nothing else. */
  run(settings: Record<string, string>, ...words: string[]): Promise<Ended>
  start(settings: Record<string, string>): Promise<RunningRelease>
  remove(): void
}

export interface RunningRelease {
  url: string
  pid: number
  /** From the start of the process until the home page was read. */
  firstPageAfterMs: number
  stop(): Promise<number | null>
}

/** Makes a release and unpacks it to a folder that nobody may write. */
export function unpackRelease(): UnpackedRelease {
  execFileSync(process.execPath, ['scripts/release.ts'], { cwd: ROOT })
  const place = mkdtempSync(join(tmpdir(), 'release-'))
  execFileSync('chmod', ['755', place])
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', place])
  const folder = join(place, NAME)
  execFileSync('chmod', ['-R', 'a-w', folder])

  const launch = (settings: Record<string, string>, words: string[]) =>
    spawn(join(folder, 'harmattan'), words, { cwd: '/', env: settings, stdio: ['ignore', 'pipe', 'pipe'], ...NOBODY })

  return {
    folder,
    makeDataDir() {
      const dataDir = join(place, `data-${readdirSync(place).length}`)
      mkdirSync(dataDir)
      if (NOBODY) chownSync(dataDir, NOBODY.uid, NOBODY.gid)
      return dataDir
    },
    run: (settings, ...words) => untilEnd(launch(settings, words)),
    async start(settings) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const startedAt = performance.now()
      const server = launch({ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', ...settings }, ['start'])
      const closed = once(server, 'close') as Promise<[number | null]>
      let said = ''
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
      while (!(await isServing(url))) if (server.exitCode !== null) throw new Error(`The server ended at its start: ${said}`)
      return {
        url,
        pid: server.pid!,
        firstPageAfterMs: performance.now() - startedAt,
        async stop() {
          server.kill('SIGTERM')
          return (await closed)[0]
        },
      }
    },
    remove() {
      execFileSync('chmod', ['-R', 'u+w', folder])
      rmSync(place, { recursive: true })
    },
  }
}

const isServing = (url: string) =>
  fetch(url).then(
    async (response) => response.ok && (await response.text()).includes('</html>'),
    () => false,
  )
