import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { headingFile, HEADINGS } from './heading-faces.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LETTERS = 'ẹọṣịụńǹṅɓɗƙƴẸỌṢỊỤŃǸṄƁƊƘƳ₦€“”‘’–—…·àáèéìíòóùú'
/** Tones of Yoruba and Igbo that have no character of their own. */
const TONES = ['ọ́', 'ọ̀', 'ẹ́', 'ẹ̀', 'ị́', 'ụ̀', 'n̄']

const FACES = HEADINGS.flatMap((name) => {
  const file = headingFile(name)
  return file ? [{ name, path: join(ROOT, 'public', file) }] : []
})

test('there are five faces, one of them built in', () => {
  expect([HEADINGS.length, FACES.length]).toEqual([5, 4])
})

describe.each(FACES)('the face $name', ({ path }) => {
  const bytes = readFileSync(path)
  const opened = create(bytes)
  const font = 'fonts' in opened ? opened.fonts[0]! : opened

  test('has the letters of Hausa, Yoruba, Igbo and English', () => {
    expect(Array.from(LETTERS).filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))).toEqual([])
  })

  test('puts tones above their letters', () => {
    for (const text of TONES) {
      const { glyphs, positions } = font.layout(text)
      const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      expect(glyphs.map(({ id }) => id)).not.toContain(0)
      const letter = font.layout(text.normalize('NFC').charAt(0))
      // A mark adds no width to its letter, whose dotless form may differ by a hair.
      expect(Math.abs(advance - letter.advanceWidth)).toBeLessThan(font.unitsPerEm / 200)
    }
  })

  test('fits into the budget of web fonts', () => {
    expect(bytes.length).toBeLessThanOrEqual(35 * 1024)
  })
})
