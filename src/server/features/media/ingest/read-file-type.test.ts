import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, asyncProperty, integer, record } from 'fast-check'
import { supportedMimeTypes } from 'file-type'
import { afterAll, expect, test } from 'vitest'
import { SAMPLES } from '#test/sample-files.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { isAccepted } from '#server/features/media/file-types.ts'
import { OTHER_NAMES, readFileType } from './read-file-type.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'file')

const kindOf = (content: string | Uint8Array) => {
  writeFileSync(file, content)
  return readFileType(file, 'file')
}
/** The kind or the sentence; anything else is thrown. */
const outcome = (content: string | Uint8Array) =>
  kindOf(content).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.message
    throw error
  })

const DAMAGED = 'The file is damaged or incomplete. Please check the file and upload it again.'

test.each(Object.entries(SAMPLES))('B §4 media: a file of type %s is known by what it holds', async (type, content) => {
  expect(await kindOf(content)).toBe(type)
})

test('B §5 media: every picture, film and sound that is known is accepted', () => {
  const media = [...supportedMimeTypes].filter((type) => /^(?:image|video|audio)\//.test(type))
  const others = media.filter((type) => !isAccepted(OTHER_NAMES[type.split(';')[0]!] ?? type.split(';')[0]!))
  expect([media.length > 70, others]).toEqual([true, []])
})

test.each(Object.entries(SAMPLES))(
  'bad input: a file of type %s that is cut or changed is taken or refused',
  async (_, content) => {
    for (let part = 1; part < 20; part += 1) await outcome(content.subarray(0, Math.ceil((content.length * part) / 20)))
    for (let length = 0; length < 50; length += 2) await outcome(content.subarray(0, length))
    const change = record({ at: integer({ min: 0, max: content.length - 1 }), to: integer({ min: 0, max: 255 }) })
    const early = record({ at: integer({ min: 0, max: Math.min(600, content.length) - 1 }), to: integer({ min: 0, max: 255 }) })
    for (const where of [change, early]) {
      const property = asyncProperty(where, async ({ at, to }) => {
        const changed = Buffer.from(content)
        changed[at] = to
        await outcome(changed)
      })
      await assert(property, { numRuns: 40 })
    }
  },
)

const WORD = SAMPLES['application/msword']
const changed = (content: Buffer, at: number, bytes: number[]) => {
  const copy = Buffer.from(content)
  copy.set(bytes, at)
  return copy
}
const DOCX = SAMPLES['application/vnd.openxmlformats-officedocument.wordprocessingml.document']

test.each([
  ['a DOCX that ends in the middle of its contents', DOCX.subarray(0, DOCX.indexOf('[Content_Types].xml') + 30)],
  ['a PDF that ends before its end', SAMPLES['application/pdf'].subarray(0, -5)],
  ['a DOCX that ends before its end', DOCX.subarray(0, -30)],
  ['the first ten bytes of a DOC', WORD.subarray(0, 10)],
  ['a DOC with a header of nothing', Buffer.concat([WORD.subarray(0, 8), Buffer.alloc(504, 0xff)])],
  ['a DOC with sectors of a size that does not exist', changed(WORD, 30, [10, 0])],
  ['a DOC without its directory', changed(WORD, 48, [0, 0, 1, 0])],
])('bad input: %s is damaged', async (_, content) => {
  expect(await outcome(content)).toBe(DAMAGED)
})

test.each(['audio/wav', 'audio/ogg', 'video/webm'] as const)(
  'B §4 media: a cut recording of type %s is accepted: players play what is there',
  async (type) => expect(await kindOf(SAMPLES[type].subarray(0, -20))).toBe(type),
)

test('bad input: what the disk cannot read is no fault of the file', async () => {
  await expect(readFileType(join(folder, 'none'), 'none')).rejects.toMatchObject({ code: 'ENOENT' })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
test.each([
  ['comments', `${'<!-- a note -->'.repeat(4000)}${SVG}`],
  ['a declaration, notes and a type', `\uFEFF\n<?xml version="1.0"?><!-- > --><?note ?><!DOCTYPE svg PUBLIC "a>b" "c">\n${SVG}`],
  ['definitions', `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!-- ]> -->]>${SVG}`],
])('B §4 media: a drawing is known behind %s', async (_, content) => {
  expect(await kindOf(content)).toBe('image/svg+xml')
})

const UTF_16 = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${SVG}`, 'utf16le')
const MARKED = Buffer.concat([Buffer.from([0xff, 0xfe]), UTF_16])
test.each([
  ['UTF-16', UTF_16],
  ['UTF-16, the other way round', Buffer.from(UTF_16).swap16()],
  ['UTF-16 with its mark', MARKED],
  ['UTF-16 with its mark, the other way round', Buffer.from(MARKED).swap16()],
  ['ISO 8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- \u00E9 -->${SVG}`, 'latin1')],
  ['UTF-8 that says UTF-16', `<?xml version="1.0" encoding="utf-16"?>${SVG}`],
])('B §4 media: a drawing is known in %s', async (_, content) => {
  expect(await kindOf(content)).toBe('image/svg+xml')
})

test.each([
  ['thousands of comments', `${'<!---->'.repeat(5000)}x`],
  ['comments that do not end', '<!--'.repeat(5000)],
  ['declarations that do not end', '<?xml '.repeat(5000)],
  ['types that do not end', '<!DOCTYPE svg ['.repeat(5000)],
  ['spaces', `${' '.repeat(60_000)}x`],
  ['another root with a drawing in it', `<html>${SVG}</html>`],
])('bad input: %s are no drawing', async (_, content) => {
  expect(await outcome(content)).toMatch(/^This type of file is not accepted\./)
})
