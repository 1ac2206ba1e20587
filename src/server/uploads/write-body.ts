import { open, type FileHandle } from 'node:fs/promises'
import { ERRORS } from '@tus/server'

/* oxlint-disable typescript/only-throw-error -- what tus throws, and answers with, are plain objects */

/** What is gathered before it is written; while it is, as much again is gathered. */
const BATCH_BYTES = 1024 * 1024

interface Target {
  path: string
  /** Where the file ends so far, in bytes, and what comes begins. */
  offset: number
  /** The most that may come. */
  maxBytes: number
  signal: AbortSignal
}

/** Writes all of it there; resolves to where it ends. A disk that is almost full takes a part, and refuses the next one. */
async function writeAll(file: FileHandle, parts: Uint8Array[], position: number): Promise<number> {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  if (bytes === 0) return position
  const { bytesWritten } = await file.writev(parts, position).catch(() => {
    throw ERRORS.FILE_WRITE_ERROR
  })
  const left = bytesWritten < bytes ? [Buffer.concat(parts).subarray(bytesWritten)] : []
  return writeAll(file, left, position + bytesWritten)
}

/**
 * Writes a body to the end of a file, straight: through the streams of tus it takes twice the processor time. Resolves
 * to where the file ends then. What came before the line was cut, or the signal given, is written too. Throws errors of tus.
 */
export async function writeBody(
  body: ReadableStream<Uint8Array> | null,
  { path, offset, maxBytes, signal }: Target,
): Promise<number> {
  if (signal.aborted) throw ERRORS.ABORTED
  const reader = body?.getReader()
  if (!reader) return offset
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  const file = await open(path, 'r+')
  let written = Promise.resolve(offset)
  let parts: Uint8Array[] = []
  let gathered = 0
  let left = maxBytes
  async function flush() {
    const end = await written
    written = writeAll(file, parts, end)
    // It is awaited later, and its failure is not to end the process until then.
    written.catch(() => {})
    parts = []
    gathered = 0
  }
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(async () => {
        await flush()
        await written
        throw ERRORS.ABORTED
      })
      if (done) break
      left -= value.length
      if (left < 0) throw ERRORS.ERR_SIZE_EXCEEDED
      parts.push(value)
      gathered += value.length
      if (gathered >= BATCH_BYTES) await flush()
    }
    await flush()
    return await written
  } finally {
    // What is left of a body that was too long is not cancelled: the answer has to get through.
    reader.releaseLock()
    signal.removeEventListener('abort', stop)
    await written.catch(() => {})
    await file.close()
  }
}
