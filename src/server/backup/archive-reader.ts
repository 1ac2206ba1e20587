import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { extract, Header } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { decryptWith, HEADER_BYTES, MAGIC } from './encrypted-stream.ts'
import { MANIFEST, Manifest } from './format.ts'
import type { Progress } from './progress.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  content: AsyncIterable<Uint8Array>
}

export interface ReadOptions {
  passphrase: string | undefined
  onProgress?: Progress | undefined
  signal?: AbortSignal | undefined
}

/** Enough for the ids of missing files too, which are no entries. */
const MANIFEST_LEAST_BYTES = 24 * 1024 * 1024
const LINE_MAX_BYTES = 192

/** How large the manifest of an archive with this number of entries may be. A forged one could need more memory than there is. */
export const getManifestLimit = (entries: number) => Math.max(MANIFEST_LEAST_BYTES, entries * LINE_MAX_BYTES)

const NOT_COMPLETE = 'The file is not a complete backup: it was cut off or is damaged.'

/**
 * Reads a backup from the beginning to the end, and calls back for each entry except the last, which is the manifest. Throws
 * unless every entry is as it was written.
 */
export async function readArchive(
  path: string,
  { passphrase, signal, onProgress }: ReadOptions,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  const { size } = await stat(path)
  const { source, tar, reading } = await openTar(path, passphrase, signal)
  reading.catch(() => {})
  // No await before the loop: it would miss the end of a short file, and wait forever.
  try {
    const manifest = await readEntries(tar, async (entry) => {
      await onEntry(entry)
      onProgress?.(Math.min(1, source.bytesRead / size))
    })
    await reading
    return manifest
  } catch (error) {
    tar.destroy()
    source.destroy()
    // The cause, if the reading failed first and the loop only noticed the end.
    await reading.catch((cause: unknown) => {
      if (cause instanceof BackupError) throw cause
    })
    if (error instanceof BackupError || !isFormatError(error)) throw error
    throw new BackupError(NOT_COMPLETE, { cause: error })
  }
}

/** Begins to read the file. `reading` fails if it is damaged. */
async function openTar(path: string, passphrase: string | undefined, signal?: AbortSignal) {
  const header = await readStart(path)
  const needsPassphrase = hasMagic(header)
  if (needsPassphrase && !passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  const tar = (await import('tar-stream')).extract()
  const target = tar as unknown as NodeJS.WritableStream
  const source = createReadStream(path, { start: needsPassphrase ? HEADER_BYTES : 0, highWaterMark: 256 * 1024 })
  const reading = needsPassphrase
    ? pipeline(source, decryptWith(passphrase!, header), target, { signal })
    : pipeline(source, target, { signal })
  return { source, tar, reading }
}

const isFormatError = (error: unknown) => /Unexpected end of data|Invalid tar header|Premature close/i.test(String(error))

/** Whether the file needs a passphrase. */
export const isEncrypted = async (path: string) => hasMagic(await readStart(path))

const hasMagic = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC)

async function readStart(path: string): Promise<Buffer> {
  await using handle = await open(path, 'r')
  const { buffer: start, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return start.subarray(0, bytesRead)
}

/** The types of tar-stream do not say what the stream yields. */
interface Entry extends AsyncIterable<Uint8Array> {
  header: Header
}

async function readEntries(tar: ReturnType<typeof extract>, onEntry: (entry: ArchiveEntry) => Promise<void>): Promise<Manifest> {
  const found: Manifest['entries'] = {}
  let manifest: Manifest | undefined
  for await (const stream of tar as unknown as AsyncIterable<Entry>) {
    const { name, size: bytes } = stream.header
    if (manifest) throw new BackupError(NOT_COMPLETE)
    if (name === MANIFEST) {
      const text = await readWhole({ name, bytes, content: stream }, getManifestLimit(Object.keys(found).length))
      manifest = Manifest.parse(JSON.parse(text.toString()))
      continue
    }
    const hash = createHash('sha256')
    const content = hashed(stream, hash)
    await onEntry({ name, bytes, content })
    // What the callback did not read counts too.
    for await (const _ of content);
    found[name] = { bytes, sha256: hash.digest('hex') }
  }
  if (!manifest) throw new BackupError(NOT_COMPLETE)
  compareEntries(manifest.entries, found)
  return manifest
}

/** Calls back with the first entry of a backup, and reads no more of the file. */
export async function readFirstEntry<Found>(
  path: string,
  passphrase: string | undefined,
  read: (entry: ArchiveEntry) => Promise<Found>,
): Promise<Found> {
  const { tar, reading } = await openTar(path, passphrase)
  reading.catch(() => {})
  for await (const stream of tar as unknown as AsyncIterable<Entry>)
    return await read({ name: stream.header.name, bytes: stream.header.size, content: stream })
  throw new BackupError(NOT_COMPLETE)
}

/** All of an entry, in memory. Throws before reading if it is larger than `maxBytes`. */
export async function readWhole({ name, bytes, content }: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (bytes > maxBytes) throw new BackupError(`The backup is damaged: ${name} is too large.`)
  return buffer(content)
}

async function* hashed(stream: Entry, hash: ReturnType<typeof createHash>) {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}

function compareEntries(expected: Manifest['entries'], found: Manifest['entries']): void {
  for (const [name, { bytes, sha256 }] of Object.entries(expected)) {
    const entry = found[name]
    if (!entry) throw new BackupError(`The backup is damaged: ${name} is missing.`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new BackupError(`The backup is damaged: ${name} was changed.`)
  }
  const unknown = Object.keys(found).find((name) => !Object.hasOwn(expected, name))
  if (unknown) throw new BackupError(`The backup is damaged: ${unknown} does not belong to it.`)
}
