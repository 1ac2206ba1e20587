import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getContrastRatio } from '#contract/brand/color.ts'
import { originalKey } from '#server/storage/storage.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMediaFile } from '#test/make.ts'
import { findDominantColors } from './logo-colors.ts'

const pixels = (...parts: [count: number, rgba: number[]][]) =>
  Uint8Array.from(parts.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat()))

describe('the main colours of a picture', () => {
  test('colours count more than a white ground, transparent parts not at all', () => {
    const logo = pixels([500, [255, 255, 255, 255]], [300, [11, 93, 59, 255]], [100, [212, 160, 23, 255]], [900, [255, 0, 0, 0]])
    expect(findDominantColors(logo)).toEqual(['#0b5d3b', '#d4a017', '#ffffff'])
  })

  test('shades that look the same are one colour, and a few pixels none', () => {
    const logo = pixels([300, [11, 93, 59, 255]], [200, [14, 98, 62, 255]], [2, [255, 0, 0, 255]])
    expect(findDominantColors(logo)).toEqual(['#0b5d3b'])
  })

  test('a picture without pixels has none', () => {
    expect(findDominantColors(new Uint8Array())).toEqual([])
  })
})

describeEachDatabase('the colours of the logo', (open) => {
  test('are read from the Media Library', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client } = await login('admin')
    const { filePath, file: row } = await makeMediaFile(database.kysely)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path fill="#4b1d6f" d="M0 0h300v200H0z"/><path fill="#f2c14e" d="M300 0h100v200H300z"/></svg>`
    const file = await sharp(Buffer.from(svg)).png().toBuffer()
    await deps.storage.put(originalKey(row.id), { body: Readable.from([file]), bytes: file.length, contentType: 'image/png' })
    const { colors } = await client.settings.brand.logoColors({ logo: filePath })
    expect(colors).toHaveLength(2)
    expect(getContrastRatio(colors[0]!, '#4b1d6f')).toBeLessThan(1.1)
    expect(getContrastRatio(colors[1]!, '#f2c14e')).toBeLessThan(1.1)
  })

  test('a logo elsewhere, and a file that is no picture, have none', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client } = await login('admin')
    const { filePath, file: row } = await makeMediaFile(database.kysely)
    const text = Buffer.from('not a picture')
    await deps.storage.put(originalKey(row.id), { body: Readable.from([text]), bytes: text.length, contentType: 'image/png' })
    for (const logo of [filePath, 'https://elsewhere.test/logo.png', '/media/none/logo.png', ''])
      expect(await client.settings.brand.logoColors({ logo })).toEqual({ colors: [] })
  })
})
