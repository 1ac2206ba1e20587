import { openAsBlob } from 'node:fs'
import { SaxesParser } from 'saxes'
import { describeWrongType, EMPTY, listAcceptedTypes } from '#contract/media/file-problems.ts'
import { readPart } from '#server/features/media/read-bytes.ts'
import { FileRefused, damaged } from '#server/features/media/file-refused.ts'
import { ACCEPTED, findExtension, isAccepted, type MimeType } from '#server/features/media/file-types.ts'

export const OTHER_NAMES: Record<string, MimeType> = {
  // Only the first frame of an animation is kept.
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

function refuseType(name: string, found: string): FileRefused {
  const extension = findExtension(name)
  const reason =
    found === 'application/x-cfb'
      ? 'This Office file has a password or an old format.'
      : extension && `The name of this file ends with ${extension}, but its content is something else.`
  return new FileRefused('type', reason ? `${reason} ${listAcceptedTypes()}` : describeWrongType())
}

/** The type of a file by its content. Throws FileRefused if it is not accepted; only the message depends on the name. */
export async function readFileType(path: string, name: string): Promise<MimeType> {
  const header = await readPart(path, 0, HEADER_BYTES)
  if (header.length === 0) throw new FileRefused('content', EMPTY)
  const found = await detectType(path)
  const type = OTHER_NAMES[found] ?? found
  if (isAccepted(type)) return type
  if (found === 'application/x-cfb' && (await isWordDocument(path, header))) return 'application/msword'
  if ((found === '' || found === 'application/xml') && (await isSvg(path))) return 'image/svg+xml'
  throw refuseType(name, found)
}

/** The type by content, or ''. Throws FileRefused for a truncated file, and other errors if the disk fails. */
async function detectType(path: string): Promise<string> {
  const { fileTypeFromBlob } = await import('file-type')
  // Not by its path: in our bundle the library would load a second copy of itself and not recognise its own errors.
  const content = await openAsBlob(path)
  try {
    const [name = ''] = (await fileTypeFromBlob(content))?.mime.split(';') ?? []
    await refuseTruncated(content, name)
    return name
  } catch (error) {
    if (error instanceof FileRefused || (error instanceof Error && 'syscall' in error)) throw error
    throw damaged(error)
  }
}

/** How far we look for the first element of an SVG. */
const PROLOGUE_BYTES = 64 * 1024
const UTF_16 = /^(?:feff|fffe|003c|3c00)/

/** Whether the first element is `svg`, after any comments and declarations. */
async function isSvg(path: string): Promise<boolean> {
  const start = await readPart(path, 0, PROLOGUE_BYTES)
  // cleanSvgFile refuses these, and says why.
  if (UTF_16.test(start.toString('hex', 0, 2))) return start.toString('latin1').replaceAll('\0', '').includes('<svg')
  let first: string | undefined
  const parser = new SaxesParser()
  parser.on('opentagstart', ({ name }) => void (first ??= name))
  try {
    parser.write(start.toString('utf8').trimStart())
  } catch {
    // cleanSvg reads what follows the first element, and refuses it.
  }
  return first === 'svg'
}

/** The header of the container, and where it has the size of a sector and the number of the directory's sector. */
const HEADER_BYTES = 512
const SECTOR_SHIFTS = [9, 12]
const [AT_SECTOR_SHIFT, AT_DIRECTORY] = [30, 48]

/** Old Word, Excel and others share one container; its directory says which it is. Throws FileRefused if it is damaged. */
async function isWordDocument(path: string, header: Buffer): Promise<boolean> {
  if (header.length < HEADER_BYTES || !SECTOR_SHIFTS.includes(header.readUInt16LE(AT_SECTOR_SHIFT))) throw damaged()
  const sectorSize = 2 ** header.readUInt16LE(AT_SECTOR_SHIFT)
  const entries = await readPart(path, (header.readUInt32LE(AT_DIRECTORY) + 1) * sectorSize, 8192)
  if (entries.length === 0) throw damaged()
  return entries.includes(Buffer.from('WordDocument', 'utf16le'))
}

/** Archives may have a comment of 64 KB after the mark, and readers of PDF look no further either. */
const MAX_END = 22 + 65_535

const ARCHIVE_END = 'PK\u0005\u0006'

/** Documents that are ZIP archives. */
const ARCHIVES = ACCEPTED.filter((type) => /officedocument|opendocument/.test(type))

/** What stands near the end of a complete document. Pictures and MP4 are checked when they are made safe. */
const END_MARKS = new Map<string, string>([
  ['application/pdf', '%%EOF'],
  ...ARCHIVES.map((type) => [type, ARCHIVE_END] as const),
  // A document that ends early looks like any archive.
  ['application/zip', ARCHIVE_END],
])

/** Throws FileRefused for a document that nobody could open, because its end is missing. */
async function refuseTruncated(content: Blob, type: string): Promise<void> {
  const mark = END_MARKS.get(type)
  if (mark && !Buffer.from(await content.slice(-MAX_END).arrayBuffer()).includes(mark)) throw damaged()
}
