import { open, type FileHandle } from 'node:fs/promises'
import { damaged } from '#server/features/media/file-refused.ts'

export async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return await readAt(file, position, length)
  } finally {
    await file.close()
  }
}

/** As many bytes as there are from that position, `length` at most. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The container's header, and where the shift of its sectors' size and the number of its directory's sector stand. */
export const HEADER_BYTES = 512
const SECTOR_SHIFTS = [9, 12]
const [AT_SECTOR_SHIFT, AT_DIRECTORY] = [30, 48]

/** Old Word, Excel and others share one container; what it is stands in its directory. Throws FileRefused for a broken one. */
export async function isWordDocument(path: string, header: Buffer): Promise<boolean> {
  if (header.length < HEADER_BYTES || !SECTOR_SHIFTS.includes(header.readUInt16LE(AT_SECTOR_SHIFT))) throw damaged()
  const sectorSize = 2 ** header.readUInt16LE(AT_SECTOR_SHIFT)
  const entries = await readPart(path, (header.readUInt32LE(AT_DIRECTORY) + 1) * sectorSize, 8192)
  if (entries.length === 0) throw damaged()
  return entries.includes(Buffer.from('WordDocument', 'utf16le'))
}
