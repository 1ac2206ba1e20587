import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}

/** The package's folder, from the sources as well as from the bundle. */
export const ROOT = findRoot(import.meta.dirname)
