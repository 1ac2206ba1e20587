import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { headingFile, type Headings } from '#contract/brand/heading-faces.ts'
import { loadOnce } from '#server/concurrency/load-once.ts'
import { ROOT } from '#server/config/root.ts'

/** Has the letters of Hausa, which Brygada 1918 lacks. */
const WITH_ALL_LETTERS = 'book'

/** Built, and in development. */
const FOLDERS = ['dist/site', 'public']

async function readFace(headings: Headings): Promise<Buffer> {
  const file = headingFile(headings)
  if (file) return readFile(FOLDERS.map((folder) => join(ROOT, folder, file)).find((path) => existsSync(path))!)
  const { default: url } = await import('#site/styles/fonts/brygada-1918-bold.woff2?inline')
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function load(headings: Headings): Promise<Font> {
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFace(headings)])
  const opened = create(bytes)
  return 'fonts' in opened ? opened.fonts[0]! : opened
}

const fonts = new Map<Headings, () => Promise<Font>>()

/** They are large and few requests need them, so the first one loads them. */
function open(headings: Headings): Promise<Font> {
  const font = fonts.get(headings) ?? loadOnce(() => load(headings))
  fonts.set(headings, font)
  return font()
}

const lacks = (font: Font, letter: string) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!)

/** The font of the headings, for a text in a picture. Another one if that has letters of the text which this one lacks. */
export async function openHeadingFont(headings: Headings, text: string): Promise<Font> {
  const font = await open(headings)
  const missing = Array.from(text).filter((letter) => !/\s/.test(letter) && lacks(font, letter))
  if (missing.length === 0) return font
  const other = await open(WITH_ALL_LETTERS)
  return missing.every((letter) => lacks(other, letter)) ? font : other
}
