import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}

/** The folder of package.json, found from the sources and from the bundle. */
export const ROOT = findRoot(import.meta.dirname)

export const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version
