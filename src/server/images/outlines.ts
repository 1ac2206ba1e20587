import type { Font } from 'fontkit'

const rounded = (number: number) => String(Math.round(number * 10) / 10)

/** Removes characters that the font does not have, such as emoji. */
export const drawable = (font: Font, text: string) =>
  Array.from(text)
    .filter((letter) => /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    .join('')

export function measureWidth(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** The text as outlines, so the image does not depend on the fonts of the server. */
export function outline(
  font: Font,
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let advance = 0
  const glyphs = run.glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = run.positions[index]!
    const path = `<path transform="translate(${rounded(advance + xOffset)} ${rounded(yOffset)})" d="${glyph.path.toSVG()}"/>`
    advance += xAdvance
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

/** Capitals are about this part of the size of their font. */
const CAPITALS = 0.68
const TALLEST = 0.62

/** Initials in the middle of a square, at most as wide as the room. */
export function outlineInSquare(
  font: Font,
  letters: string,
  { x = 0, y = 0, size, room, fill }: { x?: number; y?: number; size: number; room: number; fill: string },
): string {
  const fontSize = Math.min(room / measureWidth(font, letters, 1), (size * TALLEST) / CAPITALS)
  const start = x + (size - measureWidth(font, letters, fontSize)) / 2
  return outline(font, letters, { x: start, y: y + (size + fontSize * CAPITALS) / 2, size: fontSize, fill })
}
