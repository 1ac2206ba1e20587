import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/* Draws all icon files in public/ from favicon.svg. Run it when favicon.svg changes. */
const PUBLIC = join(import.meta.dirname, '../public')
const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')

// Launchers crop a maskable icon, so the mark stays inside a circle of 80 %.
const maskable = mark.replace('viewBox="0 0 64 64"', 'viewBox="-12 -12 88 88"')

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: size * 2 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** An ICO file is a list of images, which may be PNG since Windows Vista. */
function ico(pictures: { size: number; data: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  pictures.forEach(({ size, data }, index) => {
    const entry = 6 + 16 * index
    directory.writeUInt8(size, entry)
    directory.writeUInt8(size, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(data.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += data.length
  })
  return Buffer.concat([directory, ...pictures.map((picture) => picture.data)])
}

const files: Record<string, Buffer> = {
  'favicon.ico': ico(await Promise.all([16, 32].map(async (size) => ({ size, data: await png(mark, size) })))),
  'apple-touch-icon.png': await png(mark, 180),
  'icon-192.png': await png(mark, 192),
  'icon-512.png': await png(mark, 512),
  'icon-maskable-512.png': await png(maskable, 512),
}
for (const [name, data] of Object.entries(files)) {
  await writeFile(join(PUBLIC, name), data)
  console.log(`${name}: ${data.length} bytes`)
}
