import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'
import { pack } from '../scripts/release/pack.ts'

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
  return pack(place, name, 1)
}

function putBefore(folder: string, code: string): void {
  renameSync(join(folder, 'harmattan.js'), join(folder, 'former.js'))
  writeFileSync(join(folder, 'harmattan.js'), `${code}\nawait import('./former.js')\n`)
}
