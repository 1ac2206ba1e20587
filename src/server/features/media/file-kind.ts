import { open } from 'node:fs/promises'
import { FileRefused } from './file-refused.ts'

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
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

const ACCEPTED_TEXT =
  'Pictures (JPEG, PNG, GIF, WebP, AVIF, SVG), films (MP4, WebM), sound (MP3, OGG, M4A, WAV), PDF, DOC and DOCX are accepted.'

/** What a file is, judged by what it holds and never by its name. Throws FileRefused for all that is not accepted. */
export async function kindOfFile(path: string): Promise<MimeType> {
  const beginning = await readPart(path, 0, 4096)
  if (beginning.length === 0) throw new FileRefused('content', 'The file is empty.')
  const { fileTypeFromFile } = await import('file-type')
  const [found = ''] = (await fileTypeFromFile(path))?.mime.split(';') ?? []
  const type = OTHER_NAMES[found] ?? found
  if (type in KINDS) return type as MimeType
  if (found === 'application/x-cfb' && (await isWordDocument(path, beginning))) return 'application/msword'
  if ((found === '' || found === 'application/xml') && isSvg(beginning)) return 'image/svg+xml'
  throw new FileRefused('type', `${NAMED[found] ?? 'This type of file is not accepted.'} ${ACCEPTED_TEXT}`)
}

const HEIC = 'HEIC photographs are not shown by browsers: send them as JPEG.'
/** What people often have, and cannot know to be different. */
const NAMED: Partial<Record<string, string>> = {
  'image/heic': HEIC,
  'image/heif': HEIC,
  'video/quicktime': 'QuickTime films are not played by every browser: send them as MP4.',
}

async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isSvg = (beginning: Buffer) =>
  /^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:\w+:)?svg[\s>]/i.test(
    beginning.toString('utf8'),
  )

/** Old Word, Excel and others share one container; what it is stands in its directory. */
function isWordDocument(path: string, header: Buffer): Promise<boolean> {
  const sectorSize = 2 ** header.readUInt16LE(30)
  const directory = (header.readUInt32LE(48) + 1) * sectorSize
  const name = Buffer.from('WordDocument', 'utf16le')
  return readPart(path, directory, 8192).then((entries) => entries.includes(name))
}
