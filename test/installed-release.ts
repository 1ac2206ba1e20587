import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/http/free-port.ts'
import { compileCache } from './compile-cache.ts'
import type { DatabaseLocation } from './databases.ts'
import { NOBODY } from './nobody.ts'
import { settingsOf, type Ended } from './run-node.ts'

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
  writeFileSync(
    join(place, 'settings'),
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    {
      mode: 0o644,
    },
  )
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
      while (
        !(await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await wait(50)
    },
    stop,
    async upgrade(next, ...words) {
      const commands = ['--stop', join(place, 'stop'), '--start', join(place, 'start')]
      const child = spawn(
        first,
        [
          ...others,
          join(programs, 'current/harmattan'),
          '--settings',
          join(place, 'settings'),
          'upgrade',
          next,
          ...commands,
          ...words,
        ],
        { cwd: '/', env: { ...compileCache(), PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      return { code: code as number, stdout, stderr }
    },
    remove() {
      stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
