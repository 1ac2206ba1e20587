import { openAsBlob } from 'node:fs'
import { SaxesParser } from 'saxes'
import { refuseBrokenOff } from './broken-off.ts'
import { HEADER_BYTES, isWordDocument, readPart } from './containers.ts'
import { damaged, FileRefused } from './file-refused.ts'
import { textOfStart } from './svg-text.ts'

/** What is taken, by what the file holds: how it is served, and how its name ends. */
const KINDS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const
export type MimeType = keyof typeof KINDS

export const ACCEPTED = Object.keys(KINDS) as MimeType[]
export const extensionOf = (type: MimeType): string => KINDS[type]

const OTHER_NAMES: Record<string, MimeType> = {
  // A moving one is kept as its first picture.
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

const ACCEPTED_TEXT =
  'Pictures (JPEG, PNG, GIF, WebP, AVIF, SVG), films (MP4, WebM), sound (MP3, OGG, M4A, WAV), PDF, DOC and DOCX are accepted.'

/** What a file is, judged by what it holds and never by its name. Throws FileRefused for all that is not accepted. */
export async function kindOfFile(path: string): Promise<MimeType> {
  const header = await readPart(path, 0, HEADER_BYTES)
  if (header.length === 0) throw new FileRefused('content', 'The file is empty.')
  const found = await nameByContent(path)
  const type = OTHER_NAMES[found] ?? found
  if (type in KINDS) return type as MimeType
  if (found === 'application/x-cfb' && (await isWordDocument(path, header))) return 'application/msword'
  if ((found === '' || found === 'application/xml') && (await isDrawing(path))) return 'image/svg+xml'
  throw new FileRefused('type', `${NAMED[found] ?? 'This type of file is not accepted.'} ${ACCEPTED_TEXT}`)
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

const HEIC = 'HEIC photographs are not shown by browsers: send them as JPEG.'
/** What people often have, and cannot know to be different. */
const NAMED: Partial<Record<string, string>> = {
  'image/heic': HEIC,
  'image/heif': HEIC,
  'video/3gpp': '3GP films are not played by every browser: send them as MP4.',
  'video/quicktime': 'QuickTime films are not played by every browser: send them as MP4.',
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
