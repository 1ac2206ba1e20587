import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/http/free-port.ts'
import { compileCache } from './compile-cache.ts'
import type { DatabaseLocation } from './databases.ts'
import { NOBODY } from './nobody.ts'
import { settingsOf, untilEnd, type Ended } from './run-node.ts'

const START = `#!/bin/sh
cd "$(dirname "$0")"
PROGRAM/harmattan --settings settings start >>log 2>&1 &
echo $! >pid
`
const STOP = `#!/bin/sh
cd "$(dirname "$0")"
[ -f pid ] || exit 0
kill "$(cat pid)" 2>/dev/null || true
while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done
rm pid
`

export interface Installed {
  place: string
  dataDir: string
  url: string
  /** The name of the folder to which the link `current` leads. */
  current(): string
  start(): Promise<void>
  stop(): void
  upgrade(archive: string, ...words: string[]): Promise<Ended>
  remove(): void
}

interface OtherDisk {
  /** The words before a command that is to see the disk. */
  inside: string[]
  dataDir: string
}

/**
 * Unpacks an archive as docs/operations.md says, with a supervisor made of two scripts. As root, the data is that of nobody, except
 * on another disk.
 */
export async function installRelease(
  archive: string,
  name: string,
  at: Omit<DatabaseLocation, 'dataDir'>,
  otherDisk?: OtherDisk,
): Promise<Installed> {
  // The same for each installation of a worker: Node finds what it compiled by the path.
  const place = join(tmpdir(), `installed-${process.pid}`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  execFileSync('chmod', ['755', place])
  const programs = join(place, 'programs')
  const dataDir = otherDisk?.dataDir ?? join(place, 'data')
  mkdirSync(programs)
  if (!otherDisk) mkdirSync(dataDir, { mode: 0o700 })
  execFileSync('tar', ['-xzf', archive, '-C', programs])
  symlinkSync(name, join(programs, 'current'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    ...settingsOf({ ...at, dataDir }),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(place, 'settings'), lines.join(''), { mode: 0o644 })
  const owner = otherDisk ? undefined : NOBODY
  const asNobody = owner ? `setpriv --reuid ${owner.uid} --regid ${owner.gid} --clear-groups ` : ''
  const scripts = { start: START.replace('PROGRAM', `${asNobody}${join(programs, 'current')}`), stop: STOP }
  for (const [script, code] of Object.entries(scripts)) writeFileSync(join(place, script), code, { mode: 0o755 })
  if (owner) chownSync(dataDir, owner.uid, owner.gid)
  const [first, ...others] = (otherDisk?.inside ?? ['env']) as [string, ...string[]]
  const stop = () => void execFileSync(join(place, 'stop'))
  return {
    place,
    dataDir,
    url,
    current: () => readlinkSync(join(programs, 'current')),
    async start() {
      execFileSync(first, [...others, join(place, 'start')], { stdio: 'ignore' })
      while (!(await isReady(url))) await wait(50)
    },
    stop,
    upgrade(next, ...words) {
      const commands = ['--stop', join(place, 'stop'), '--start', join(place, 'start')]
      const program = [join(programs, 'current/harmattan'), '--settings', join(place, 'settings')]
      const child = spawn(first, [...others, ...program, 'upgrade', next, ...commands, ...words], {
        cwd: '/',
        env: { ...compileCache(), PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return untilEnd(child)
    },
    remove() {
      stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
