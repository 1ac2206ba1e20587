import { open, type FileHandle } from 'node:fs/promises'
import { readAt } from '#server/features/media/read-bytes.ts'
import { damaged } from '#server/features/media/file-refused.ts'

/*
 * MP4, MOV and 3GP consist of boxes (ISO/IEC 14496-12): length, type, content. Phones write place and time into some.
 * Nothing is moved: a removed box becomes an empty one (`free`) of the same length.
 */

interface Box {
  type: string
  start: number
  contentStart: number
  end: number
}

/** Boxes that contain boxes we check. */
const NESTED = new Set(['moov', 'trak', 'mdia'])
/** Boxes of metadata, XMP among them. */
const METADATA = new Set(['udta', 'meta', 'uuid'])
/** Headers with the times of creation and change, after version and flags. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd'])
const HEADER_BYTES = 8
/** A video of an hour has far fewer; each costs a read. */
const MAX_BOXES = 20_000

/** Removes place, time and device from a video or audio file. Throws FileRefused if it is not complete. */
export async function stripMp4Metadata(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  let hasMovie = false
  let count = 0
  const cleanBoxes = async (start: number, end: number): Promise<void> => {
    for (let at = start; at + HEADER_BYTES <= end;) {
      const box = await readBox(file, at, end)
      // Some programs append bytes of their own to the file.
      if (!box && start === 0 && hasMovie && !(await isBoxType(file, at))) return
      if (!box || ++count > MAX_BOXES) throw damaged()
      hasMovie ||= box.type === 'moov'
      if (METADATA.has(box.type)) await overwriteBox(file, box)
      else if (DATED.has(box.type)) await clearDates(file, box)
      else if (NESTED.has(box.type)) await cleanBoxes(box.contentStart, box.end)
      at = box.end
    }
  }
  await cleanBoxes(0, (await file.stat()).size)
  if (!hasMovie) throw damaged()
}

/** Whether a box could begin there. If so, it is a truncated part of the file, not bytes that a program appended. */
const isBoxType = async (file: FileHandle, start: number) =>
  /^[\w ]{4}$/.test((await readAt(file, start + 4, 4)).toString('latin1'))

/** The box that begins there; undefined if it does not fit before the end. */
async function readBox(file: FileHandle, start: number, end: number): Promise<Box | undefined> {
  const header = await readAt(file, start, HEADER_BYTES + 8)
  if (header.length < HEADER_BYTES) return undefined
  const type = header.toString('latin1', 4, HEADER_BYTES)
  const size = header.readUInt32BE(0)
  if (size === 0) return { type, start, contentStart: start + HEADER_BYTES, end }
  const isLong = size === 1
  if (isLong && header.length < HEADER_BYTES + 8) return undefined
  const box = {
    type,
    start,
    contentStart: start + HEADER_BYTES + (isLong ? 8 : 0),
    end: start + (isLong ? Number(header.readBigUInt64BE(HEADER_BYTES)) : size),
  }
  return box.end >= box.contentStart && box.end <= end ? box : undefined
}

const CHUNK = 64 * 1024

async function overwriteBox(file: FileHandle, { start, contentStart, end }: Box): Promise<void> {
  await file.write('free', start + 4, 'latin1')
  for (let at = contentStart; at < end; at += CHUNK) await file.write(Buffer.alloc(Math.min(CHUNK, end - at)), 0, undefined, at)
}

async function clearDates(file: FileHandle, { contentStart, end }: Box): Promise<void> {
  const [version = 0] = await readAt(file, contentStart, 1)
  const times = Buffer.alloc(version === 1 ? 16 : 8)
  if (contentStart + 4 + times.length > end) throw damaged()
  await file.write(times, 0, undefined, contentStart + 4)
}
