import { damaged } from '#server/features/media/file-refused.ts'

/*
 * Files that break off. Some say at their beginning how long they are, some have a mark at their end; of others (MP3, a
 * WebM as it is being recorded) nobody can tell. Films in boxes are looked at as they are cleaned.
 */

type Check = (content: Blob) => Promise<boolean>

const part = async (content: Blob, start: number, end?: number) => Buffer.from(await content.slice(start, end).arrayBuffer())

/** How much may come after the end: an archive has a note of 64 KB at most, and readers of PDF look no further either. */
const MAX_END = 22 + 65_535
const endsWith =
  (mark: string): Check =>
  async (content) =>
    (await part(content, -MAX_END)).includes(mark)

const hasArchiveEnd = endsWith('PK\u0005\u0006')

/**
 * RIFF: the length of what follows its first 8 bytes, of which the last may be a filler that was left away. One that was
 * written as it was recorded may say none, or all ones.
 */
const hasRiffLength: Check = async (content) => {
  const length = (await part(content, 0, 8)).readUInt32LE(4)
  return length === 0 || length === 0xffff_ffff || content.size >= 7 + length
}

/** Ogg (RFC 3533 §6): pages, each with a table of how long its segments are. */
const PAGE_HEADER = 27
const MAX_PAGE = PAGE_HEADER + 255 + 255 * 255
const hasLastPage: Check = async (content) => {
  const end = await part(content, -MAX_PAGE)
  const page = end.subarray(end.lastIndexOf('OggS'))
  const table = page.subarray(PAGE_HEADER, PAGE_HEADER + (page[PAGE_HEADER - 1] ?? 0))
  return page.length >= table.reduce((sum, length) => sum + length, PAGE_HEADER + (page[PAGE_HEADER - 1] ?? 1))
}

/** WebM and Matroska (RFC 8794 §5): the length of its header, and then that of all the rest, which may be unknown. */
const SEGMENT = 0x18_53_80_67
const hasSegment: Check = async (content) => {
  const start = await part(content, 0, 512)
  const header = lengthAt(start, 4)
  if (header.end + 4 > start.length || start.readUInt32BE(header.end) !== SEGMENT) return true
  const segment = lengthAt(start, header.end + 4)
  return segment.isUnknown || content.size >= segment.end
}

/** A length: as many zero bits as it has bytes more than one, a one, and the number. `end` is where what it measures ends. */
function lengthAt(bytes: Buffer, at: number): { end: number; isUnknown: boolean } {
  const size = Math.clz32(bytes[at] ?? 0) - 23
  if (size > 8 || at + size > bytes.length) return { end: Infinity, isUnknown: false }
  const mask = (1n << BigInt(7 * size)) - 1n
  const length = BigInt(`0x${bytes.toString('hex', at, at + size)}`) & mask
  return { end: at + size + Number(length), isUnknown: length === mask }
}

const CHECKS: Partial<Record<string, Check>> = {
  'application/zip': hasArchiveEnd,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': hasArchiveEnd,
  'application/pdf': endsWith('%%EOF'),
  'audio/wav': hasRiffLength,
  'audio/vnd.wave': hasRiffLength,
  'audio/ogg': hasLastPage,
  'audio/opus': hasLastPage,
  'video/webm': hasSegment,
  'video/matroska': hasSegment,
  'video/vnd.avi': hasRiffLength,
}

/** Throws FileRefused for a file that breaks off before its end, as far as its type lets one know. */
export async function refuseBrokenOff(content: Blob, type: string): Promise<void> {
  if (!((await CHECKS[type]?.(content)) ?? true)) throw damaged()
}
