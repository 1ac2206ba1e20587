import { damaged } from '#server/features/media/file-refused.ts'
import { ACCEPTED } from '#server/features/media/file-types.ts'

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
export async function refuseTruncated(content: Blob, type: string): Promise<void> {
  const mark = END_MARKS.get(type)
  if (mark && !Buffer.from(await content.slice(-MAX_END).arrayBuffer()).includes(mark)) throw damaged()
}
