import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cannotWriteError, createFolder } from './data-folder.ts'
import { StartupError } from './startup-error.ts'

const SHORTEST = 32

export const hasSecretKey = (secretKey: string | undefined, dataDir: string): boolean =>
  secretKey !== undefined || existsSync(join(dataDir, 'secret.key'))

/** The key that signs and encrypts: SECRET_KEY, or one that the first start puts into the data folder. */
export function readSecretKey(secretKey: string | undefined, dataDir: string): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  const key = readIfThere(file) ?? create(file)
  if (key.length < SHORTEST)
    throw new StartupError(`${file} is not a complete key. Restore it from a backup, or delete it and start again.`)
  return key
}

/** Writes nothing if there is a key, so that the server starts on a full or read-only disk. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartupError(`Cannot read ${file}: ${message}. Let the user of this program read it.`)
  }
}

function create(file: string): string {
  createFolder(dirname(file))
  try {
    createWhole(file, randomBytes(32).toString('base64url'))
  } catch (error) {
    // Another process may have been first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWriteError(file, error)
  }
  return readFileSync(file, 'utf8')
}

/** Writes the file completely or not at all, even if the power fails. */
function createWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
