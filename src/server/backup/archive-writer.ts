import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { pack } from 'tar-stream'
import { syncPath } from '#server/storage/sync-path.ts'
import { encryptWith } from './encrypted-stream.ts'
import type { Manifest } from './format.ts'

export interface ArchiveWriter {
  /** The bytes and hashes of the entries so far. */
  entries: Manifest['entries']
  add(name: string, content: Buffer): Promise<void>
  addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Writes a tar file under a temporary name, and renames it once all of it is on the disk. Returns its size. */
export async function writeArchive(
  path: string,
  { passphrase, signal }: { passphrase: string | undefined; signal?: AbortSignal | undefined },
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const unfinished = `${path}.part`
  const tar = (await import('tar-stream')).pack()
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const output = passphrase
    ? pipeline(Readable.from(tar), encryptWith(passphrase), file, { signal })
    : pipeline(Readable.from(tar), file, { signal })
  const broken = new AbortController()
  const failed = new Promise<never>((_, reject) => {
    output.catch((error: unknown) => {
      reject(error as Error)
      broken.abort(error)
    })
  })
  try {
    await Promise.race([fill(createWriter(tar, broken.signal)), failed])
    tar.finalize()
    await output
    await rename(unfinished, path)
    await syncPath(dirname(path))
    return file.bytesWritten
  } catch (error) {
    // A full disk destroys the archive, and adding to it only fails after that.
    const cause = file.errored ?? error
    tar.destroy()
    await output.catch(() => {})
    await rm(unfinished, { force: true })
    throw cause
  }
}

function createWriter(tar: ReturnType<typeof pack>, signal: AbortSignal): ArchiveWriter {
  const entries: Manifest['entries'] = {}

  async function addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    const { promise: added, resolve, reject } = Promise.withResolvers<undefined>()
    const entry = tar.entry({ name, size: bytes, mode: 0o600 }, (error) => (error ? reject(error as Error) : resolve(undefined)))
    added.catch(() => {})
    // Without a listener it would end the process; `added` reports it.
    entry.on('error', () => {})
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await once(entry, 'drain', { signal })
    }
    entry.end(undefined)
    await added
    entries[name] = { bytes, sha256: hash.digest('hex') }
  }
  return { entries, addStream, add: (name, content) => addStream(name, content.length, Readable.from([content])) }
}
