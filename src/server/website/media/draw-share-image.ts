import type { Font } from 'fontkit'
import type { Brand } from '#contract/brand/brand.ts'
import { STRIPS } from '#contract/brand/brand-css.ts'
import { drawable, outline, outlineInSquare, measureWidth } from '#server/images/outlines.ts'

export const SHARE_IMAGE = { width: 1200, height: 630 }
const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE
const MARGIN = 80

export interface ShareColors {
  cloth: string
  paper: string
  gold: string
  earth: string
}
const BUILT_IN: ShareColors = { cloth: '#171b49', paper: '#f4ead6', gold: '#dfa63a', earth: '#c8683c' }

/** Font sizes in pixels, and how many lines there is room for. The largest that fits is used. */
const SIZES = [
  { size: 104, maxLines: 3 },
  { size: 88, maxLines: 3 },
  { size: 72, maxLines: 4 },
  { size: 60, maxLines: 5 },
]
type Size = (typeof SIZES)[number]

/** Breaks a text into lines of this width. A longer word gets its own line. What does not fit ends in an ellipsis. */
function wrap(font: Font, text: string, { size, maxLines }: Size, width: number): { lines: string[]; fits: boolean } {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measureWidth(font, longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const fits = lines.length <= maxLines && lines.every((line) => measureWidth(font, line, size) <= width)
  return {
    fits,
    lines: fits
      ? lines
      : lines
          .slice(0, maxLines)
          .map((line, index) => shorten(font, line, size, width, index === maxLines - 1 && lines.length > maxLines)),
  }
}

function shorten(font: Font, line: string, size: number, width: number, isCut: boolean): string {
  const letters = Array.from(line)
  let text = isCut ? `${line} …` : line
  while (measureWidth(font, text, size) > width && letters.length > 1) {
    text = `${letters.join('').trim()}…`
    letters.pop()
  }
  return text
}

const ADIRE_WIDTH = 128

/** Moon, leaf, drum and path, as on the pages. */
const drawAdire = (gold: string) => `
<g fill="none" stroke="${gold}" stroke-width="2"><circle cx="16" cy="16" r="11"/><circle cx="16" cy="16" r="6"/>
<path d="M32 0v32m32-32v32m32-32v32m32-32v32M0 1h128M0 31h128M80 5 90 16 80 27 70 16Z"/></g><circle cx="16" cy="16" r="2"/>
<path d="M48 16q-11-2-11-11 10 0 11 11 1-11 11-11 0 9-11 11 11 2 11 11-10 0-11-11-1 11-11 11 0-9 11-11Zm32-5 5 5-5 5-5-5Zm20-6h24l-12 10zm0 22h24l-12-10z"/>`

/** The pattern of the brand in a strip at the lower edge. */
function drawStrip(pattern: Brand['pattern'], gold: string): string {
  if (pattern === 'none') return ''
  const { width, shapes } =
    pattern === 'adire'
      ? { width: ADIRE_WIDTH, shapes: drawAdire(gold) }
      : { width: STRIPS[pattern].width, shapes: `<path d="${STRIPS[pattern].path}"/>` }
  return `<defs><pattern id="strip" width="${width * 1.5}" height="48" patternUnits="userSpaceOnUse" y="${HEIGHT - 48}"><g transform="scale(1.5)" fill="${gold}">${shapes}</g></pattern></defs>
<rect y="${HEIGHT - 48}" width="100%" height="48" fill="url(#strip)"/>`
}

/** Longer texts do not fit, and layout costs time for each letter. */
const LONGEST = { title: 160, siteName: 60 }

const truncate = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).toWellFormed()} …` : text)

/** The gate of the sample college. */
const drawGate = ({ paper, gold, earth }: ShareColors) =>
  `<g transform="translate(${MARGIN} 72) scale(1.1)"><path fill="${earth}" d="M28 40h8l6 16H22z"/><path fill="${gold}" d="M22 36a10 10 0 0 1 20 0z"/><path fill="${paper}" d="M8 8h14v28h20V8h14v48H42V41H22v15H8z"/></g>`

/** The initials of any other college. */
const MARK = { x: MARGIN, y: 72, size: 70 }
const LETTERS = 0.74

const drawInitials = (font: Font, letters: string, { cloth, paper }: ShareColors) =>
  `<rect x="${MARK.x}" y="${MARK.y}" width="${MARK.size}" height="${MARK.size}" rx="11" fill="${paper}"/>${outlineInSquare(font, letters, { ...MARK, room: MARK.size * LETTERS, fill: cloth })}`

export interface ShareTexts {
  title: string
  /** If the font has no letter of the title, the first of these that it has letters of is drawn. */
  otherTitles?: string[]
  siteName: string
  /** Drawn if the name does not fit. */
  shortName?: string | undefined
  /** Undefined for the sample college, which has a mark of its own. */
  initials?: string | undefined
  colors?: ShareColors | undefined
  pattern?: Brand['pattern'] | undefined
}

const NAME_SIZE = 40

function chooseName(font: Font, { siteName, shortName = '' }: ShareTexts, width: number): string {
  const [name, short] = [
    drawable(font, truncate(siteName, LONGEST.siteName)),
    drawable(font, truncate(shortName, LONGEST.siteName)),
  ]
  const fits = name.trim() && siteName.length <= LONGEST.siteName && measureWidth(font, name, NAME_SIZE) <= width
  return shorten(font, fits || !short.trim() ? name : short, NAME_SIZE, width, false)
}

/** An SVG of outlines only. */
export function drawShareImage(font: Font, texts: ShareTexts): string {
  const colors = texts.colors ?? BUILT_IN
  const { cloth, paper, gold } = colors
  const letters = drawable(font, texts.initials ?? '')
  const mark = texts.initials === undefined ? drawGate(colors) : letters && drawInitials(font, letters, colors)
  const nameAt = mark ? MARGIN + 92 : MARGIN
  const titles = [texts.title, ...(texts.otherTitles ?? [])].map((text) => drawable(font, truncate(text, LONGEST.title)).trim())
  const title = titles.find(Boolean) ?? ''
  const width = WIDTH - 2 * MARGIN
  const chosen = SIZES.find((candidate) => wrap(font, title, candidate, width).fits) ?? SIZES.at(-1)!
  const { size } = chosen
  const { lines } = wrap(font, title, chosen, width)
  const top = 250 + Math.max(0, 3 - lines.length) * size * 0.4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${cloth}"/>
${drawStrip(texts.pattern ?? 'adire', gold)}
${mark}
${outline(font, chooseName(font, texts, width - 100), { x: nameAt, y: 122, size: NAME_SIZE, fill: gold })}
${lines.map((line, index) => outline(font, line, { x: MARGIN, y: top + index * size * 1.08, size, fill: paper })).join('\n')}
</svg>`
}
