import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cannotWrite, makeFolder } from './data-folder.ts'

/** The key that signs and encrypts: SECRET_KEY, or one that the first start puts into the data folder. */
export function readSecret(secretKey: string | undefined, dataDir: string): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  makeFolder(dataDir)
  try {
    // Created by whoever comes first; everybody reads what is there then.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(file, error)
  }
  return readFileSync(file, 'utf8')
}
