import { openAsBlob } from 'node:fs'
import { SaxesParser } from 'saxes'
import { refuseBrokenOff } from './truncation-check.ts'
import { HEADER_BYTES, isWordDocument, readPart } from './word-document.ts'
import { damaged, FileRefused } from '#server/features/media/file-refused.ts'
import { isAccepted, type MimeType } from '#server/features/media/file-types.ts'
import { textOfStart } from '#server/features/media/sanitize/svg-encoding.ts'

export const OTHER_NAMES: Record<string, MimeType> = {
  // A moving one is kept as its first picture.
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

const NOT_ACCEPTED = 'This type of file is not accepted. Pictures, films, sound, PDF, DOC and DOCX are accepted.'

/** What a file is, judged by what it holds and never by its name. Throws FileRefused for all that is not accepted. */
export async function readFileType(path: string): Promise<MimeType> {
  const header = await readPart(path, 0, HEADER_BYTES)
  if (header.length === 0) throw new FileRefused('content', 'The file is empty.')
  const found = await nameByContent(path)
  const type = OTHER_NAMES[found] ?? found
  if (isAccepted(type)) return type
  if (found === 'application/x-cfb' && (await isWordDocument(path, header))) return 'application/msword'
  if ((found === '' || found === 'application/xml') && (await isDrawing(path))) return 'image/svg+xml'
  throw new FileRefused('type', NOT_ACCEPTED)
}

/** The name of a known type, or nothing. What breaks off while it is looked at is refused; a disk that fails is not that. */
async function nameByContent(path: string): Promise<string> {
  const { fileTypeFromBlob } = await import('file-type')
  // Not by its path: for that the library fetches a second copy of its parts, whose errors it would not know in our bundle.
  const content = await openAsBlob(path)
  try {
    const [name = ''] = (await fileTypeFromBlob(content))?.mime.split(';') ?? []
    await refuseBrokenOff(content, name)
    return name
  } catch (error) {
    if (error instanceof FileRefused || (error instanceof Error && 'syscall' in error)) throw error
    throw damaged(error)
  }
}

/** How far the first element of a drawing is looked for. */
const PROLOGUE_BYTES = 64 * 1024

/** Whether its first element is svg, whatever comments and declarations stand before it. */
async function isDrawing(path: string): Promise<boolean> {
  const text = textOfStart(await readPart(path, 0, PROLOGUE_BYTES))
  let first: string | undefined
  const parser = new SaxesParser()
  parser.on('opentagstart', ({ name }) => void (first ??= name))
  try {
    parser.write(text.trimStart())
  } catch {
    // What comes after the first element is read, and refused, by cleanSvg.
  }
  return first === 'svg'
}
