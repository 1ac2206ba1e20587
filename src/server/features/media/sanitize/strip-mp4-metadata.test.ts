import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, asyncProperty, integer, record } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { box, makeFilm } from '#test/sample-files.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { stripMp4Metadata } from './strip-mp4-metadata.ts'

const folder = mkdtempSync(join(tmpdir(), 'films-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'film')

async function cleaned(content: Buffer): Promise<Buffer> {
  writeFileSync(file, content)
  await stripMp4Metadata(file)
  return readFileSync(file)
}

const DAMAGED = 'The file is damaged or incomplete. Please check the file and upload it again.'
const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
const NOTED = /6\.5244|Tecno|udta|\u00E3\u00B0\u00C4/
const film = makeFilm()

test('a film is kept without where, when and with what it was made', async () => {
  expect(film.toString('latin1').match(new RegExp(NOTED, 'g'))).toHaveLength(10)
  const kept = await cleaned(film)
  expect(kept.toString('latin1')).not.toMatch(NOTED)
  expect(kept).toHaveLength(film.length)
  // What is seen, and how it is seen, stay where they are.
  expect(kept.subarray(0, kept.indexOf('moov'))).toEqual(film.subarray(0, film.indexOf('moov')))
  for (const part of [Buffer.alloc(88, 1), Buffer.alloc(72, 1), Buffer.alloc(40, 5)]) {
    expect(kept.indexOf(part)).toBe(film.indexOf(part))
  }
  expect(await cleaned(kept)).toEqual(kept)
})

test('a film may have long boxes, times of 64 bits, and a last box without a length', async () => {
  const long = Buffer.from('\0\0\0\u0001mdat\0\0\0\0\0\0\0\u0014long', 'latin1')
  const times = box('mvhd', Buffer.from('\u0001\0\0\0'), Buffer.alloc(16, 9), Buffer.alloc(20, 1))
  const open = Buffer.from('\0\0\0\0mdatto the end')
  const kept = await cleaned(Buffer.concat([FTYP, long, box('moov', times), open]))
  const undated = box('mvhd', Buffer.from('\u0001\0\0\0'), Buffer.alloc(16), Buffer.alloc(20, 1))
  expect(kept).toEqual(Buffer.concat([FTYP, long, box('moov', undated), open]))
})

test.each([
  ['a few zeros', Buffer.alloc(5)],
  ['a note of a camera', Buffer.from('\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008 see the manual', 'latin1')],
  ['text in another format', Buffer.from('}}}}{"}{}{"a":1}')],
])('a film with %s after its end is accepted, and keeps it', async (_, trailing) => {
  const kept = await cleaned(Buffer.concat([film, trailing]))
  expect(kept.toString('latin1')).not.toMatch(NOTED)
  expect(kept.subarray(film.length)).toEqual(trailing)
})

test.each([
  ['that breaks off', film.subarray(0, -1)],
  ['that ends within the head of a box', film.subarray(0, film.indexOf('moov'))],
  ['whose recording was never ended', Buffer.concat([FTYP, box('mdat', Buffer.alloc(400))])],
  ['with a box that is longer than what it is in', Buffer.concat([FTYP, box('moov', Buffer.from('\0\0\0\u00FFtrak', 'latin1'))])],
  ['with a box that is shorter than its head', Buffer.concat([FTYP, Buffer.from('\0\0\0\u0007moov', 'latin1')])],
  ['with a header of no length', Buffer.concat([FTYP, box('moov', box('mvhd', Buffer.alloc(4)))])],
  ['of thousands of boxes', Buffer.concat([FTYP, box('moov'), ...Array.from({ length: 20_000 }, () => box('free'))])],
])('bad input: a film %s is damaged', async (_, content) => {
  await expect(cleaned(content)).rejects.toThrow(new FileRefused('content', DAMAGED))
})

test('bad input: a film in which anything was changed is taken or refused, and is no longer than it was', async () => {
  const change = record({ at: integer({ min: 0, max: film.length - 1 }), to: integer({ min: 0, max: 255 }) })
  const property = asyncProperty(change, async ({ at, to }) => {
    const changed = Buffer.from(film)
    changed[at] = to
    const kept = await cleaned(changed).catch((error: unknown) => {
      if (error instanceof FileRefused) return changed
      throw error
    })
    expect(kept).toHaveLength(film.length)
  })
  await assert(property, { numRuns: 500 })
})
