import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/config/root.ts'

/** The hash of each migration file, by its name. */
export const HASHES_FILE = join(ROOT, 'test/migration-hashes.json')

const hashFile = (path: string) => createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

/** Compares the migrations of a folder with the list. */
export function compareMigrations(folder = join(ROOT, 'migrations')) {
  const listed = JSON.parse(readFileSync(HASHES_FILE, 'utf8')) as Record<string, string>
  const files = readdirSync(folder).toSorted()
  const hashes = Object.fromEntries(files.map((file) => [file, hashFile(join(folder, file))]))
  return {
    hashes,
    added: files.filter((file) => !(file in listed)),
    changed: Object.keys(listed).filter((file) => hashes[file] !== listed[file]),
  }
}
