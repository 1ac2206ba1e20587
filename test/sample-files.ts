import { crc32, deflateRawSync } from 'node:zlib'
import { makePhotograph } from './photographs.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const numbers = (...pairs: [value: number, size: 2 | 4][]) =>
  Buffer.concat(
    pairs.map(([value, size]) => {
      const field = Buffer.alloc(size)
      field.writeUIntLE(value, 0, size)
      return field
    }),
  )

/** A ZIP archive of these texts (PKWARE APPNOTE). */
export function makeZip(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => {
    const packed = deflateRawSync(text)
    const sizes = [crc32(text), packed.length, Buffer.byteLength(text)].map((value): [number, 4] => [value, 4])
    const about = numbers([20, 2], [0, 2], [8, 2], [0, 2], [0, 2], ...sizes, [name.length, 2], [0, 2])
    return { name: Buffer.from(name), about, packed }
  })
  let at = 0
  const local: Buffer[] = []
  const central: Buffer[] = []
  for (const { name, about, packed } of entries) {
    central.push(bytes('504b0102 1400'), about, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name)
    local.push(bytes('504b0304'), about, name, packed)
    at = Buffer.concat(local).length
  }
  const directory = Buffer.concat(central)
  const count = entries.length
  const end = numbers([0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
  return Buffer.concat([...local, directory, bytes('504b0506'), end])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const WORD = `${OFFICE}.wordprocessingml.document`
const SHEET = `${OFFICE}.spreadsheetml.sheet`
const SLIDES = `${OFFICE}.presentationml.presentation`
const OPEN_SHEET = 'application/vnd.oasis.opendocument.spreadsheet'

const makeOffice = (type: string, part: string) =>
  makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`,
    '_rels/.rels': '<?xml version="1.0"?><Relationships/>',
    [part]: `<?xml version="1.0"?><document>${'A prospectus of many pages. '.repeat(40)}</document>`,
  })

/** The container of old Office files: header, sector table, and a directory with a Word document. */
function makeDoc(): Buffer {
  const header = Buffer.alloc(512, 0xff)
  header.set(bytes('d0cf11e0a1b11ae1 00000000000000000000000000000000 3e00 0300 feff 0900 0600 000000000000'))
  header.set(bytes('00000000 01000000 01000000'), 40)
  const directory = Buffer.alloc(512)
  for (const [entry, name] of ['Root Entry', 'WordDocument'].entries()) {
    directory.write(name, entry * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, entry * 128 + 64)
  }
  return Buffer.concat([header, Buffer.alloc(512, 0xff), directory, Buffer.alloc(512, 'A prospectus. ')])
}

/** A box of MP4 (ISO/IEC 14496-12). */
export const box = (type: string, ...inside: Buffer[]) => {
  const body = Buffer.concat(inside)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body])
}

/** Creation and modification time in the header of a video, a track or its media. */
const dated = (type: string, rest: number) => box(type, bytes('00000000'), bytes('e3b0c442 e3b0c442'), Buffer.alloc(rest, 1))

/** A video with time and place, as phones write them. Its media data has `bytes` bytes. */
export const makeFilm = ({ brand = 'isom', bytes: length = 400 } = {}) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('mdat', Buffer.alloc(length, 7)),
    box(
      'moov',
      dated('mvhd', 88),
      box('trak', dated('tkhd', 72), box('mdia', dated('mdhd', 12), box('minf', Buffer.alloc(40, 5)))),
      box('udta', box('\u00A9xyz', Buffer.from('\0\u0012\0\0+06.5244+003.3792/', 'latin1'))),
      box('meta', Buffer.from('com.android.model Tecno Spark')),
    ),
    box('uuid', Buffer.from('<x:xmpmeta>Tecno Spark</x:xmpmeta>')),
  ])

const small = { width: 40, height: 30 }

/** A small file of each common type. */
export const SAMPLES = {
  'image/jpeg': await makePhotograph({ ...small, exif: true }),
  'image/png': await makePhotograph({ ...small, format: 'png' }),
  'image/gif': await makePhotograph({ ...small, format: 'gif' }),
  'image/webp': await makePhotograph({ ...small, format: 'webp' }),
  'image/avif': await makePhotograph({ ...small, format: 'avif' }),
  'image/svg+xml': Buffer.from(
    '<?xml version="1.0"?><!-- A gate --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  ),
  'video/mp4': makeFilm(),
  'video/webm': Buffer.concat([
    bytes('1a45dfa3 8f 4286 81 01 42f7 81 01 4282 84'),
    Buffer.from('webm'),
    bytes('18538067 4190'),
    Buffer.alloc(400),
  ]),
  'audio/mpeg': Buffer.concat([bytes('fffb9064'), Buffer.alloc(413), bytes('fffb9064'), Buffer.alloc(413)]),
  'audio/ogg': Buffer.concat([
    Buffer.from('OggS\0'),
    bytes('02 0000000000000000 01000000 00000000 00000000 01 1e'),
    Buffer.from('\u0001vorbis'),
    Buffer.alloc(200),
  ]),
  'audio/mp4': makeFilm({ brand: 'M4A ' }),
  'image/tiff': await makePhotograph({ ...small, format: 'tiff' }),
  'image/heic': Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box('meta', Buffer.alloc(60)),
    box('mdat', Buffer.alloc(90)),
  ]),
  'image/bmp': Buffer.concat([Buffer.from('BM'), bytes('46000000 00000000 36000000 28000000'), Buffer.alloc(50)]),
  'video/quicktime': makeFilm({ brand: 'qt  ' }),
  'video/3gpp': makeFilm({ brand: '3gp5' }),
  'video/matroska': Buffer.concat([
    bytes('1a45dfa3 93 4286 81 01 42f7 81 01 4282 88'),
    Buffer.from('matroska'),
    bytes('18538067 4190'),
    Buffer.alloc(400),
  ]),
  'video/vnd.avi': Buffer.concat([Buffer.from('RIFF\u0024\u0001\0\0AVI LIST'), Buffer.alloc(284)]),
  'audio/aac': Buffer.concat([bytes('fff15080 2e7ffc'), Buffer.alloc(365), bytes('fff15080 2e7ffc'), Buffer.alloc(365)]),
  'audio/flac': Buffer.concat([Buffer.from('fLaC'), bytes('80000022'), Buffer.alloc(80)]),
  'audio/amr': Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(90)]),
  'audio/wav': Buffer.concat([Buffer.from('RIFF\u0024\u0001\0\0WAVEfmt '), Buffer.alloc(284)]),
  'text/vtt': Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome to our workshops.\n'),
  'application/pdf': Buffer.from(`%PDF-1.7\n${'A prospectus of many pages. '.repeat(20)}\n%%EOF`),
  'application/msword': makeDoc(),
  [WORD]: makeOffice(WORD, 'word/document.xml'),
  [SHEET]: makeOffice(SHEET, 'xl/workbook.xml'),
  [SLIDES]: makeOffice(SLIDES, 'ppt/presentation.xml'),
  [OPEN_SHEET]: makeZip({ 'mimetype': OPEN_SHEET, 'content.xml': '<?xml version="1.0"?><office:document-content/>' }),
} as const
