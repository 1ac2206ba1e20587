import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { createAccount } from '#server/auth/account/store.ts'
import { hashPassword } from '#server/auth/password/hash-password.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { ReadOptions } from '#server/backup/archive-reader.ts'
import { restoreBackup, type RestoreTarget } from '#server/backup/restore-backup.ts'
import type { Progress } from '#server/backup/progress.ts'
import type { Env } from '#server/config/env.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createSchema, dropSchema, readCurrentSchema, restoreUrl } from '#server/db/postgres-schemas.ts'
import { writeSettings } from '#server/settings/store.ts'
import { tryProgram, type Trial } from './try-program.ts'

const SCHEMA = 'being_rehearsed'

const POOLED =
  'DATABASE_URL does not let the program choose a schema. A connection pooler may be between them: an upgrade needs PostgreSQL itself.'

/** Removed at the end of the scope that declares it with `await using`. */
interface Copy extends AsyncDisposable {
  dataDir: string
  databaseUrl: string | undefined
}

/** Restores a backup to a place beside the website, where this program migrates it, and then serves and changes it. */
export async function rehearse(file: string, env: Env, onProgress: Progress): Promise<void> {
  const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
  await using copy = await makeCopy(env)
  const trial = await restoreTo(copy, file, secretKey, { passphrase: env.BACKUP_PASSPHRASE, onProgress })
  await tryProgram(getSettings(copy, secretKey), trial)
}

async function restoreTo(copy: Copy, file: string, secretKey: string, options: ReadOptions): Promise<Trial> {
  const { dataDir, databaseUrl } = copy
  await using database = await openDatabase({ dataDir, databaseUrl, ...(!databaseUrl && { isScratch: true }) })
  if (databaseUrl && (await readCurrentSchema(database))?.name !== SCHEMA) throw new BackupError(POOLED)
  const target: RestoreTarget = {
    database,
    onHeader: async ({ secretKeyId }) => {
      if (secretKeyId !== getSecretKeyId(secretKey)) throw new Error('The backup is of another website.')
    },
    // The files of Media do not change, so they are not copied.
    storeFile: async () => {},
  }
  await restoreBackup(file, target, options)
  return await addPerson(database)
}

async function makeCopy({ DATA_DIR, DATABASE_URL }: Env): Promise<Copy> {
  const parent = join(DATA_DIR, 'rehearsing')
  // What a killed process left.
  rmSync(parent, { recursive: true, force: true })
  mkdirSync(parent, { mode: 0o700 })
  const dataDir = mkdtempSync(join(parent, 'site-'))
  const removeFolder = () => rmSync(parent, { recursive: true, force: true })
  if (!DATABASE_URL) return { dataDir, databaseUrl: undefined, [Symbol.asyncDispose]: async () => removeFolder() }
  const openLive = () => openDatabase({ databaseUrl: restoreUrl(DATABASE_URL), dataDir: DATA_DIR })
  await using live = await openLive()
  await dropSchema(live, SCHEMA)
  await createSchema(live, SCHEMA)
  return {
    dataDir,
    databaseUrl: restoreUrl(DATABASE_URL, SCHEMA),
    async [Symbol.asyncDispose]() {
      removeFolder()
      await using database = await openLive()
      await dropSchema(database, SCHEMA)
    },
  }
}

/** Adds an account to the copy that can sign in with a password alone. */
async function addPerson({ kysely }: Database): Promise<Trial> {
  const now = new Date().toISOString()
  const trial = { email: `${uuid()}@rehearsal.invalid`, password: randomBytes(24).toString('base64url') }
  const passwordHash = await hashPassword(trial.password)
  await kysely.transaction().execute(async (trx) => {
    const person = { firstName: 'Rehearsal', lastName: '', role: 'admin', isEmailVerified: true } as const
    await createAccount(trx, { id: uuid(), email: trial.email, passwordHash, now, ...person })
    await writeSettings(trx, { require_two_factor: 'false' }, now)
  })
  return trial
}

/** Nothing outside of the copy may change: no mail is sent, no bucket and no other server is used. */
const getSettings = ({ dataDir, databaseUrl }: Copy, secretKey: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  SECRET_KEY: secretKey,
  BACKUP_TIME: 'off',
  IMAGE_HOST_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
})
