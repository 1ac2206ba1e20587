import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOBODY } from './nobody.ts'

/** Before the tests: Node keeps what it compiled of the built program. A fifth of a start is compiling. */
export default function prepareCompileCache() {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'))
  // Installed programs run as nobody.
  if (NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid)
  process.env['NODE_COMPILE_CACHE'] = folder
  return () => rmSync(folder, { recursive: true })
}

/** The setting of a process that uses it. */
export const compileCache = () => ({ NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] })
