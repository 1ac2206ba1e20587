import * as z from 'zod'

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

/*
 * One error for a whole list or record. Zod would keep one for each wrong item, and a forged backup with millions of them would
 * fill the memory.
 */
const listOf = <Item>(item: z.ZodType<Item>) =>
  z.custom<Item[]>((value) => Array.isArray(value) && value.every((one) => item.safeParse(one).success))
const recordOf = <Item>(item: z.ZodType<Item>) =>
  z.custom<Record<string, Item>>(
    (value) =>
      z.looseObject({}).safeParse(value).success && Object.values(value as object).every((one) => item.safeParse(one).success),
  )

/** What a reader must know before the content. */
export const Header = z.object({
  format: z.int(),
  program: z.string(),
  madeAt: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: listOf(z.string()),
  /** Tells secret keys apart, and reveals nothing of them. */
  secretKeyId: z.string(),
})
export type Header = z.output<typeof Header>

const TableSum = z.object({ rows: z.int(), sha256: z.string() })
export type TableSum = z.output<typeof TableSum>

/** What the backup holds, to find damage and to compare a restored website. */
export const Manifest = z.object({
  tables: recordOf(TableSum),
  /** The bytes and the hash of each entry of the archive. */
  entries: recordOf(z.object({ bytes: z.int(), sha256: z.string() })),
  /** Ids of files that the storage did not have. */
  missingFiles: listOf(z.string()),
})
export type Manifest = z.output<typeof Manifest>
