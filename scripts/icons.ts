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

const files: Record<string, Buffer> = {
  'apple-touch-icon.png': await png(mark, 180),
  'icon-192.png': await png(mark, 192),
  'icon-512.png': await png(mark, 512),
  'icon-maskable-512.png': await png(maskable, 512),
}
for (const [name, data] of Object.entries(files)) {
  await writeFile(join(PUBLIC, name), data)
  console.log(`${name}: ${data.length} bytes`)
}
