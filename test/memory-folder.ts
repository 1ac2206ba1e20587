import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Temporary files of tests go into memory where Linux offers enough of it: a copy of a database takes a fifth of the time.
 * PostgreSQL is started from there, so the folder must allow programs to run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env['TMPDIR'] && isUsable()) process.env['TMPDIR'] = FOLDER
}

function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === FOLDER)
    const { bavail, bsize } = statfsSync(FOLDER)
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
