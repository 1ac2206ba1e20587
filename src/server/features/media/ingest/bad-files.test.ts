import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { MediaKind } from '#contract/media/media.ts'
import { createTestApp } from '#test/app.ts'
import { s3Storage } from '#server/storage/s3.ts'
import { openSqlite } from '#test/databases.ts'
import { makePhotograph } from '#test/photographs.ts'
import { refusal } from '#test/refusal.ts'
import { SAMPLES } from '#test/sample-files.ts'
import { upload } from '#test/upload.ts'
import { removeOrphans } from '#server/features/media/remove-orphans.ts'

const photograph = await makePhotograph({ width: 300, height: 200, exif: true })
const SCRIPT = '<script>alert(document.domain)</script>'

async function open() {
  const app = await createTestApp({ database: await openSqlite() })
  const author = await app.login('author')
  const create = async (content: Uint8Array | string, name?: string) =>
    author.client.media.create({ uploadId: await upload(author, content, name), title: null, altText: null })
  const served = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer())
  const nothingIsLeft = async () => {
    const { kysely } = app.deps.database
    expect(await kysely.selectFrom('media').selectAll().execute()).toEqual([])
    expect(await kysely.selectFrom('storedFiles').selectAll().execute()).toEqual([])
  }
  return { app, author, create, served, nothingIsLeft }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

/** A small file that unpacks to width times height pixels. */
function makeBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

const ACCEPTED = 'Pictures, films, sound, PDF, DOC, DOCX, XLSX, PPTX and ODS are accepted.'

test.each([
  ['a program under the name of a picture', 'photo.jpg', Buffer.from('MZ\u0090\u0000\u0003'.padEnd(500, '\u0000'), 'latin1')],
  ['a page under the name of a picture', 'photo.png', `<!doctype html><html>${SCRIPT}</html>`],
  ['a script', 'photo.svg', 'alert(1)'],
  ['an archive', 'prospectus.docx', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['a text', 'notes.pdf', 'Not a PDF at all'],
])('bad input: %s is refused for what it holds', async (_, name, content) => {
  const { create, nothingIsLeft } = await open()
  expect(await refusal(create(content, name))).toEqual({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: `The name of this file ends with .${name.split('.')[1]}, but its content is something else. ${ACCEPTED}`,
  })
  await nothingIsLeft()
})

test('bad input: a file whose name promises no accepted type is refused for its type', async () => {
  const { create } = await open()
  for (const name of ['setup.exe', 'notes', 'jpg.txt']) {
    expect(await refusal(create('MZ this is a program', name))).toMatchObject({
      message: `This type of file is not accepted. ${ACCEPTED}`,
    })
  }
})

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const embedded = (format: string, picture: Buffer) => `<image href="data:image/${format};base64,${picture.toString('base64')}"/>`
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
const [blank5000, blank4000] = [await blank(5000), await blank(4000)]
const DAMAGED_WITHIN = 'An image in this SVG is damaged or incomplete. Please save it as plain SVG and upload it again.'
const NOT_UTF8 = 'This SVG is not in UTF-8. Please save it as UTF-8 and upload it again.'
const DAMAGED = 'The file is damaged or incomplete. Please check the file and upload it again.'
test.each([
  ['an empty file', Buffer.alloc(0), 'The file is empty.'],
  ['a photograph that breaks off', photograph.subarray(0, photograph.length / 2), DAMAGED],
  ['the beginning of a photograph', photograph.subarray(0, 40), DAMAGED],
  [
    'a drawing that breaks off',
    '<svg xmlns="http://www.w3.org/2000/svg"><g>',
    'This SVG is damaged or incomplete. Please save it as plain SVG and upload it again.',
  ],
  [
    'a picture of 50,000 by 50,000',
    makeBomb(50_000, 50_000),
    'The picture has 2,500 megapixels; at most 40 are allowed. Please make it smaller.',
  ],
  [
    'a picture that is longer than any of its sizes could be',
    await sharp({ create: { width: 200, height: 17_000, channels: 3, background: '#a33' } })
      .png()
      .toBuffer(),
    'The picture is 17,000 pixels long; at most 16,383 are allowed. Please cut it into parts.',
  ],
  ['an SVG in ISO-8859-1', Buffer.from(drawing('<text>Café</text>'), 'latin1'), NOT_UTF8],
  ['an SVG in UTF-16', Buffer.from(drawing('<text>Gate</text>'), 'utf16le'), NOT_UTF8],
  ['an SVG in UTF-16 with its mark', Buffer.from(`\uFEFF${drawing('<text>Gate</text>')}`, 'utf16le').swap16(), NOT_UTF8],
  [
    'an SVG with definitions',
    `<!DOCTYPE svg [<!ENTITY a "Gate">]>${drawing('<text>&a;</text>')}`,
    'This SVG contains definitions in its DOCTYPE, which we do not accept. Please save it as plain SVG and upload it again.',
  ],
  ['a drawing with a damaged picture', drawing(embedded('png', Buffer.from('no picture'))), DAMAGED_WITHIN],
  ['a drawing with a picture that breaks off', drawing(embedded('jpeg', photograph.subarray(0, 4000))), DAMAGED],
  [
    'a drawing with a bomb in it',
    drawing(embedded('png', makeBomb(50_000, 50_000))),
    'The picture has 2,500 megapixels; at most 40 are allowed. Please make it smaller.',
  ],
  [
    'a drawing with many large pictures',
    drawing(embedded('png', blank5000) + embedded('png', blank4000)),
    'The images in this SVG have more than 40 megapixels together. Please make them smaller.',
  ],
])('bad input: %s is refused with a sentence', async (_, content, message) => {
  const { create, nothingIsLeft } = await open()
  expect(await refusal(create(content))).toEqual({ code: 'UNPROCESSABLE_CONTENT', message })
  await nothingIsLeft()
})

test('bad input: a picture under a wrong name is what it is', async () => {
  const { create } = await open()
  const png = await makePhotograph({ width: 20, height: 20, format: 'png' })
  const { filePath, file } = await create(png, 'report.exe')
  expect([filePath.split('/').at(-1), file!.mimeType]).toEqual(['report.png', 'image/png'])
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s is kept without what the camera noted and what was hidden in it',
  async (format) => {
    const { create, served } = await open()
    const source = await makePhotograph({ width: 120, height: 80, format, exif: format !== 'gif' })
    expect((await sharp(source).metadata()).exif !== undefined).toBe(format !== 'gif')
    const { filePath, file } = await create(Buffer.concat([source, Buffer.from(SCRIPT)]))
    const kept = await served(filePath)
    expect(kept.toString('latin1')).not.toMatch(/Tecno|student|alert/)
    const metadata = await sharp(kept).metadata()
    expect([metadata.exif, metadata.xmp, metadata.width, metadata.height]).toEqual([undefined, undefined, 120, 80])
    expect(file).toMatchObject({ mimeType: `image/${format}`, width: 120, height: 80 })
  },
)

test('what the camera noted is removed from the pictures of a drawing, too', async () => {
  const { create, served } = await open()
  expect(photograph.toString('latin1')).toMatch(/Tecno/)
  const { filePath } = await create(drawing(`${embedded('png', photograph)}<text>Gate</text>${embedded('jpg', photograph)}`))
  const kept = (await served(filePath)).toString()
  const pictures = [...kept.matchAll(/href="data:image\/jpeg;base64,([^"]+)"/g)].map(([, text]) => Buffer.from(text!, 'base64'))
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) {
    expect(picture.toString('latin1')).not.toMatch(/Tecno|student/)
    const { format, width, height, exif } = await sharp(picture).metadata()
    expect([format, width, height, exif]).toEqual(['jpeg', 300, 200, undefined])
  }
  expect(kept).toContain('<text>Gate</text>')
})

test.each(['UTF-8', 'iso-8859-1', 'UTF-16', 'UTF-7'])(
  'B §4 media: an SVG that is UTF-8 is cleaned and kept as UTF-8, also if it claims to be %s',
  async (name) => {
    const { create, served } = await open()
    const { filePath } = await create(`\uFEFF<?xml version="1.0" encoding="${name}"?>${drawing(`<text>Café</text>${SCRIPT}`)}`)
    expect((await served(filePath)).toString()).toBe(drawing('<text>Café</text>'))
  },
)

test('bad input: a name cannot be made to look like another', async () => {
  const { create } = await open()
  const { title, file } = await create(photograph, 'gate\u202Egpj.exe\u2066\u0000.jpg')
  expect([title, file!.originalName]).toEqual(['gategpj.exe', 'gategpj.exe.jpg'])
})

test('a photograph that was taken sideways is kept upright', async () => {
  const { create, served } = await open()
  const { file, filePath } = await create(await makePhotograph({ width: 120, height: 80, orientation: 6 }))
  expect([file!.width, file!.height]).toEqual([80, 120])
  expect((await sharp(await served(filePath)).metadata()).orientation).toBeUndefined()
})

test('a moving picture keeps moving, and has no sizes', async () => {
  const { create, served } = await open()
  const frames = Buffer.concat([0, 255].map((shade) => Buffer.alloc(200 * 200 * 3, shade)))
  const gif = await sharp(frames, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
    .gif({ delay: [90, 90] })
    .toBuffer()
  const made = await create(gif)
  expect(made.thumbnail).toBe(made.filePath)
  expect((await sharp(await served(made.filePath)).metadata()).pages).toBe(2)
  expect([made.file!.width, made.file!.height]).toEqual([200, 200])
})

test('C §16: when the storage fails, the upload is kept and can be used once it works again', async () => {
  const { app, author, nothingIsLeft } = await open()
  const uploadId = await upload(author, photograph)
  const credentials = { bucket: 'media', accessKeyId: 'x', secretAccessKey: 'x', region: 'us-east-1' }
  const working = app.deps.storage
  app.deps.storage = s3Storage({ endpoint: 'http://127.0.0.1:9', ...credentials })
  expect(await refusal(author.client.media.create({ uploadId, title: null, altText: null }))).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The file could not be stored. Your upload is kept for a day: please try again.',
  })
  app.deps.storage = working
  await removeOrphans({ ...app.deps, now: () => new Date(Date.now() + 2 * 60 * 60_000) })
  await nothingIsLeft()
  expect(await author.client.media.create({ uploadId, title: null, altText: null })).toMatchObject({ mediaType: 'image' })
})

test('B §5 media: a PNG that moves is a PNG', async () => {
  const { create } = await open()
  const still = await makePhotograph({ width: 20, height: 20, format: 'png' })
  const afterHeader = 8 + 25
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const moving = Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)])
  expect((await create(moving)).file).toMatchObject({ mimeType: 'image/png', width: 20, height: 20 })
})

test.each([
  ['video/quicktime', 'video', 'oath.mov', 'inline'],
  ['video/3gpp', 'video', 'oath.3gp', 'attachment; filename="oath.3gp"'],
  ['video/matroska', 'video', 'oath.mkv', 'attachment; filename="oath.mkv"'],
  ['video/vnd.avi', 'video', 'oath.avi', 'attachment; filename="oath.avi"'],
  ['audio/aac', 'audio', 'oath.aac', 'inline'],
  ['audio/flac', 'audio', 'oath.flac', 'inline'],
  ['audio/amr', 'audio', 'oath.amr', 'attachment; filename="oath.amr"'],
  ['image/heic', 'document', 'oath.heic', 'attachment; filename="oath.heic"'],
  ['image/bmp', 'document', 'oath.bmp', 'attachment; filename="oath.bmp"'],
] as const)('B §5 media: %s is kept, counts as %s, and is served as %s, %s', async (type, kind, name, disposition) => {
  const { app, author, create } = await open()
  const made = await create(SAMPLES[type], 'oath.exe')
  expect(made).toMatchObject({ kind, file: { mimeType: type, isShown: disposition === 'inline' } })
  expect(made.filePath.split('/').at(-1)).toBe(name)
  expect(Object.fromEntries((await app.request(made.filePath)).headers)).toMatchObject({
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
    'x-content-type-options': 'nosniff',
  })
  const listed = async (asked: MediaKind) => (await author.client.media.list({ kind: asked })).total
  expect([await listed(kind), await listed('image'), made.thumbnail]).toEqual([1, 0, null])
})

test('B §5 media: films of telephones lose where and when they were made', async () => {
  const { create, served } = await open()
  for (const type of ['video/quicktime', 'video/3gpp'] as const) {
    const { filePath } = await create(SAMPLES[type])
    expect((await served(filePath)).toString('latin1')).not.toMatch(/6\.5244|Tecno/)
  }
})

test.each([
  [false, 'image/jpeg', 'scan.jpg'],
  [true, 'image/png', 'scan.png'],
])('B §5 media: a TIFF becomes a picture that browsers show; with transparency %s: %s', async (isClear, mimeType, name) => {
  const { create } = await open()
  const background = { r: 160, g: 40, b: 40, alpha: isClear ? 0.5 : 1 }
  const tiff = await sharp({ create: { width: 40, height: 30, channels: isClear ? 4 : 3, background } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const { file, filePath, kind } = await create(tiff, 'scan.tiff')
  expect([kind, file!.mimeType, filePath.split('/').at(-1)]).toEqual(['image', mimeType, name])
})

test('B §5 media: a TIFF of several pages is kept as it came', async () => {
  const { app, create } = await open()
  const pages = await sharp([SAMPLES['image/jpeg'], SAMPLES['image/png']], { join: { animated: true } })
    .tiff()
    .toBuffer()
  expect(await create(pages)).toMatchObject({ kind: 'document', file: { mimeType: 'image/tiff', bytes: pages.length } })
  expect(app.logged.map(({ msg }) => msg)).toContain('The file is stored with its metadata')
})

test('bad input: thousands of distinct sizes cost no work and leave nothing', async () => {
  const { app, create } = await open()
  const { id } = await create(await makePhotograph({ width: 700, height: 300 }))
  for (let width = 1; width < 3000; width += 1) {
    if ([160, 320, 480, 640].includes(width)) continue
    expect((await app.request(`/media/${id}/v1/${width}.avif`)).status).toBe(404)
  }
  for (const path of ['640.png', '640.gif', '0640.avif', '640.avif.avif', '-1.avif', '640', '..%2foriginal', '960.avif']) {
    expect((await app.request(`/media/${id}/v1/${path}`)).status).toBe(404)
  }
  const [row] = await app.deps.database.kysely.selectFrom('mediaFiles').select('id').execute()
  expect(await app.deps.storage.list(row!.id)).toEqual(['original'])

  const same = await Promise.all(Array.from({ length: 20 }, () => app.request(`/media/${id}/v1/640.webp`)))
  const bodies = await Promise.all(same.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
  expect(await app.deps.storage.list(row!.id)).toEqual(['640.webp', 'original'])
})
