import { damaged } from '#server/features/media/file-refused.ts'
import { readPart } from '#server/features/media/read-bytes.ts'

/** The header of the container, and where it has the size of a sector and the number of the directory's sector. */
export const HEADER_BYTES = 512
const SECTOR_SHIFTS = [9, 12]
const [AT_SECTOR_SHIFT, AT_DIRECTORY] = [30, 48]

/** Old Word, Excel and others share one container; its directory says which it is. Throws FileRefused if it is damaged. */
export async function isWordDocument(path: string, header: Buffer): Promise<boolean> {
  if (header.length < HEADER_BYTES || !SECTOR_SHIFTS.includes(header.readUInt16LE(AT_SECTOR_SHIFT))) throw damaged()
  const sectorSize = 2 ** header.readUInt16LE(AT_SECTOR_SHIFT)
  const entries = await readPart(path, (header.readUInt32LE(AT_DIRECTORY) + 1) * sectorSize, 8192)
  if (entries.length === 0) throw damaged()
  return entries.includes(Buffer.from('WordDocument', 'utf16le'))
}
