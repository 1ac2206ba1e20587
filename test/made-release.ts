import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '#server/config/root.ts'

/** What makes a release different from this program. */
export interface Changes {
  version: string
  /** SQL of a new migration. */
  migration?: string
  /** A module that is run before the program starts. */
  before?: string
}

/** Makes a release archive with its checksum. Its packages are those of this repository, so that it is small. */
export function makeRelease(place: string, { version, migration, before }: Changes): string {
  const name = `harmattan-${version}-linux-x64`
  const folder = join(place, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of ['harmattan', 'dist', 'migrations']) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'harmattan', version, type: 'module' }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (migration) writeFileSync(join(folder, 'migrations/9000-of-a-test.sql'), migration)
  if (before) putBefore(join(folder, 'dist/server'), before)
  return pack(place, name)
}

function putBefore(folder: string, code: string): void {
  renameSync(join(folder, 'harmattan.js'), join(folder, 'former.js'))
  writeFileSync(join(folder, 'harmattan.js'), `${code}\nawait import('./former.js')\n`)
}

/** Packs a folder as scripts/release.ts does, and removes it. */
export function pack(place: string, name: string): string {
  const archive = join(place, `${name}.tar.gz`)
  execFileSync('tar', ['-C', place, '--mode=u+w,go-w,a+rX', '--use-compress-program=gzip -1n', '-cf', archive, name])
  rmSync(join(place, name), { recursive: true })
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  return archive
}
