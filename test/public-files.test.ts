import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURES } from '#content/pictures.ts'

const PUBLIC = join(import.meta.dirname, '../public')
const read = (file: string) => readFileSync(join(PUBLIC, file))
const illustrations = readdirSync(join(PUBLIC, 'illustrations')).map((file) => `illustrations/${file}`)

test('A §3 every picture of the content has its file', () => {
  const files = illustrations.map((file) => `/${file}`)
  expect(
    Object.values(PICTURES)
      .map((picture) => picture.url)
      .filter((url) => !files.includes(url)),
  ).toEqual([])
})

describe.each(illustrations)('%s', (file) => {
  const svg = read(file).toString()

  test('is 800 by 600 and opaque to every edge, so that it looks the same in light and dark', async () => {
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([width, height]).toEqual([800, 600])
    expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(true)
  })

  test('costs a phone at most 5 KB', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(5 * 1024)
  })

  test('has nothing in it that runs, and nothing that is fetched from elsewhere', () => {
    expect(svg).not.toMatch(/<(?:script|style|foreignObject|image|text|a|animate\w*)\b|\son\w+=/i)
    const addresses = [...svg.matchAll(/(?:href="|url\()([^")]+)/g)].map((match) => match[1])
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([])
  })

  test('uses every part that it defines, and defines every part that it uses', () => {
    const defined = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1])
    expect(new Set(used)).toEqual(new Set(defined))
  })
})

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('%s is %i pixels square, opaque and under 5 KB', async (file, size) => {
  const { width, height } = await sharp(read(file)).metadata()
  expect([width, height]).toEqual([size, size])
  expect((await sharp(read(file)).stats()).isOpaque).toBe(true)
  expect(read(file).length).toBeLessThan(5 * 1024)
})
