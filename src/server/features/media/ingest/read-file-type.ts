import { openAsBlob } from 'node:fs'
import { SaxesParser } from 'saxes'
import { refuseTruncated } from './truncation-check.ts'
import { HEADER_BYTES, isWordDocument } from './word-document.ts'
import { readPart } from '#server/features/media/read-bytes.ts'
import { damaged, FileRefused } from '#server/features/media/file-refused.ts'
import { findExtension, isAccepted, type MimeType } from '#server/features/media/file-types.ts'

export const OTHER_NAMES: Record<string, MimeType> = {
  // Only the first frame of an animation is kept.
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

const ACCEPTED_TYPES = 'Pictures, films, sound, PDF, DOC, DOCX, XLSX, PPTX and ODS are accepted.'

function refuseType(name: string, found: string): FileRefused {
  if (found === 'application/x-cfb')
    return new FileRefused('type', `This Office file has a password or an old format. ${ACCEPTED_TYPES}`)
  const extension = findExtension(name)
  const reason = extension
    ? `The name of this file ends with ${extension}, but its content is something else.`
    : 'This type of file is not accepted.'
  return new FileRefused('type', `${reason} ${ACCEPTED_TYPES}`)
}

/** The type of a file by its content. Throws FileRefused if it is not accepted; only the message depends on the name. */
export async function readFileType(path: string, name: string): Promise<MimeType> {
  const header = await readPart(path, 0, HEADER_BYTES)
  if (header.length === 0) throw new FileRefused('content', 'The file is empty.')
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
