import { open, type FileHandle } from 'node:fs/promises'
import { readAt } from '#server/features/media/ingest/word-document.ts'
import { damaged } from '#server/features/media/file-refused.ts'

/*
 * Films and sound in boxes (ISO/IEC 14496-12): each says how long it is, of what type, and then what is in it. Telephones
 * note in some where and when a film was made. Nothing is moved: what is taken out stays as an empty box of that length.
 */

interface Box {
  type: string
  start: number
  /** Where its content begins. */
  inside: number
  end: number
}

/** The boxes whose boxes are looked at, and those that hold notes: of people and of programs, XMP among them. */
const NESTED = new Set(['moov', 'trak', 'mdia'])
const NOTES = new Set(['udta', 'meta', 'uuid'])
/** The headers of a film, a track and its media: behind version and flags, when it was made and when it was changed. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd'])
const SIZE_AND_TYPE = 8
/** Far more than a film of an hour has; each costs a reading. */
const MOST_BOXES = 20_000

/** Takes out of a film where, when and with what it was made. Throws FileRefused for one that breaks off. */
export async function stripMp4Metadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    let hasMovie = false
    let count = 0
    const clean = async (start: number, end: number): Promise<void> => {
      // A few bytes at the end are no box; some programs leave them.
      for (let at = start; at + SIZE_AND_TYPE <= end;) {
        const box = await boxAt(file, at, end)
        if (!box || ++count > MOST_BOXES) throw damaged()
        hasMovie ||= box.type === 'moov'
        if (NOTES.has(box.type)) await empty(file, box)
        else if (DATED.has(box.type)) await undate(file, box)
        else if (NESTED.has(box.type)) await clean(box.inside, box.end)
        at = box.end
      }
    }
    await clean(0, (await file.stat()).size)
    if (!hasMovie) throw damaged()
  } finally {
    await file.close()
  }
}

/** The box that begins there; undefined if there is no room for it before the end. */
async function boxAt(file: FileHandle, start: number, end: number): Promise<Box | undefined> {
  const header = await readAt(file, start, SIZE_AND_TYPE + 8)
  if (header.length < SIZE_AND_TYPE) return undefined
  const type = header.toString('latin1', 4, SIZE_AND_TYPE)
  const size = header.readUInt32BE(0)
  if (size === 0) return { type, start, inside: start + SIZE_AND_TYPE, end }
  const isLong = size === 1
  if (isLong && header.length < SIZE_AND_TYPE + 8) return undefined
  const box = {
    type,
    start,
    inside: start + SIZE_AND_TYPE + (isLong ? 8 : 0),
    end: start + (isLong ? Number(header.readBigUInt64BE(SIZE_AND_TYPE)) : size),
  }
  return box.end >= box.inside && box.end <= end ? box : undefined
}

const CHUNK = 64 * 1024

async function empty(file: FileHandle, { start, inside, end }: Box): Promise<void> {
  await file.write('free', start + 4, 'latin1')
  for (let at = inside; at < end; at += CHUNK) await file.write(Buffer.alloc(Math.min(CHUNK, end - at)), 0, undefined, at)
}

async function undate(file: FileHandle, { inside, end }: Box): Promise<void> {
  const [version = 0] = await readAt(file, inside, 1)
  const times = Buffer.alloc(version === 1 ? 16 : 8)
  if (inside + 4 + times.length > end) throw damaged()
  await file.write(times, 0, undefined, inside + 4)
}
