import { hash } from 'node:crypto'
import * as z from 'zod'
import { deriveKey } from '#server/crypto/encryption.ts'

/*
 * A backup is a tar file: backup.json first, then secret.key (only in an encrypted one), the rows of each table, the files of
 * Media, and manifest.json last. A file without manifest.json is not complete. See docs/decisions/0011.
 */

export const FORMAT = 1
export const HEADER = 'backup.json'
export const SECRET_KEY = 'secret.key'
export const MANIFEST = 'manifest.json'

export const tablePart = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.jsonl.zst`
export const mediaEntry = (fileId: string) => `media/${fileId}`

export const parseTableEntry = (entry: string) => /^tables\/([a-z0-9_]+)\/\d+\.jsonl\.zst$/.exec(entry)?.[1]
export const parseMediaEntry = (entry: string) => /^media\/([0-9a-f-]{36})$/.exec(entry)?.[1]

/** What a reader must know before the content. */
export const Header = z.object({
  format: z.int(),
  program: z.string(),
  madeAt: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** Tells secret keys apart, and reveals nothing of them. */
  secretKeyId: z.string(),
})
export type Header = z.output<typeof Header>

const TableSum = z.object({ rows: z.int(), sha256: z.string() })
export type TableSum = z.output<typeof TableSum>

/** What the backup holds, to find damage and to compare a restored website. */
export const Manifest = z.object({
  tables: z.record(z.string(), TableSum),
  /** The bytes and the hash of each entry of the archive. */
  entries: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  /** Ids of files that the storage did not have. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const getSecretKeyId = (secretKey: string) => hash('sha256', deriveKey(secretKey, 'backup key id')).slice(0, 16)
