import { randomBytes } from 'node:crypto'
import type { Env } from '#server/config/env.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { getSecretKeyId } from '#server/crypto/encryption.ts'
import type { Database, Reader, ScriptRunner } from '#server/db/database.ts'
import type { AuditChainRow } from '#server/db/tables.ts'
import { deriveAuditKey, signNewChain } from './chain.ts'
import { signChain, signDetails, type Details } from './signatures.ts'
import { readRows } from './store.ts'

export const OTHER_KEY =
  'The secret key is not the one that the database was used with. Put the secret.key of this database into DATA_DIR, or set SECRET_KEY to it, and start again. '
  + 'If that key is lost, run "harmattan migrate --new-key": then two-factor sign-in must be set up again, waiting messages are lost, preview links and invitations end, and the audit log cannot be checked.'

/**
 * Stores which secret key a new database is used with, and throws StartupError if another one was. Pass it to `migrate`: in the
 * same transaction, nothing is changed with the wrong key.
 */
export const requireSecretKey =
  (secretKey: string, { isNewKeyAllowed = false } = {}) =>
  async (applied: string[], runner: ScriptRunner): Promise<void> => {
    await signNewChain(secretKey)(applied, runner)
    const row = await readChainRow(runner)
    if (!isNewKeyAllowed && !(await isKeyOf(runner, row, secretKey))) throw new StartupError(OTHER_KEY)
    const id = getSecretKeyId(secretKey)
    if (row.key_id !== id) await runner.run(`UPDATE audit_chain SET key_id = '${id}'`)
  }

/** Whether this secret key may be used with a database, which may not be migrated yet. */
export async function isKeyOfDatabase(database: Database, secretKey: string): Promise<boolean> {
  const reader: Rows = { rows: (query) => readRows(database.kysely, query) }
  return isKeyOf(reader, await readChainRow(reader), secretKey)
}

/**
 * The secret key for this database. A new one is made, unless the database was used with another that is missing now: then this
 * returns a key that fits nothing. `migrate` refuses it, after it has checked the version of the database.
 */
export async function readSecretKeyOf(
  database: Database,
  { SECRET_KEY, DATA_DIR }: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>,
  { isNewKeyAllowed = false } = {},
): Promise<string> {
  // A new database has no tables yet.
  const mayRead = isNewKeyAllowed || hasSecretKey(SECRET_KEY, DATA_DIR) || (await isKeyOfDatabase(database, '').catch(() => true))
  return mayRead ? readSecretKey(SECRET_KEY, DATA_DIR) : randomBytes(32).toString('base64url')
}

/** Lets the next start of a restored database use any key. */
export const forgetSecretKey = (runner: ScriptRunner): Promise<void> => runner.run(`UPDATE audit_chain SET key_id = ''`)

type Rows = Pick<Reader, 'rows'>

interface RawChain {
  sequence: number
  hash: string
  start_sequence: number
  start_hash: string
  signature: string
  /** Undefined before the migration that adds it. */
  key_id?: AuditChainRow['keyId']
}

async function readChainRow(reader: Rows): Promise<RawChain> {
  const [row] = await reader.rows('SELECT * FROM audit_chain')
  return row as RawChain
}

async function isKeyOf(reader: Rows, row: RawChain, secretKey: string): Promise<boolean> {
  if (typeof row.key_id === 'string') return row.key_id === '' || row.key_id === getSecretKeyId(secretKey)
  return hasSigned(reader, row, secretKey)
}

/** How many entries are compared: some may have been changed by somebody without the key. */
const NEWEST = 100

/** Whether the audit log has a signature of this key, or no entry. A log that was tampered with usually has some left. */
async function hasSigned(reader: Rows, row: RawChain, secretKey: string): Promise<boolean> {
  const key = deriveAuditKey(secretKey)
  const { sequence, hash, start_sequence: startSequence, start_hash: startHash, signature } = row
  if (signature === signChain(key, { startSequence, startHash, sequence, hash })) return true
  const entries = (await reader.rows(
    `SELECT details_salt AS "detailsSalt", actor_name AS "actorName", summary, before_state AS "beforeState",
      after_state AS "afterState", ip_address AS "ipAddress", details_hash AS "detailsHash"
    FROM audit_log WHERE sequence IS NOT NULL AND erased_at IS NULL ORDER BY sequence DESC LIMIT ${NEWEST}`,
  )) as (Details & { detailsHash: string | null })[]
  return entries.length === 0 || entries.some((entry) => entry.detailsHash === signDetails(key, entry))
}
