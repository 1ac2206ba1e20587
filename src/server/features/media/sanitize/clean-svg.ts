import { isUtf8 } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { escapeMarkup } from '#contract/text/escape-markup.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { DEFINITIONS, ELEMENTS, isEmpty, isHarmless, isKept, isImage, SHAPES, SVG } from './svg-allow-list.ts'
import { cleanImages } from './svg-images.ts'
import { createUseCounter } from './svg-use-limit.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 100
/** Drawings have far fewer. */
const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 60_000
const MAX_ATTRIBUTES_OF_ELEMENT = 200
/** Other requests get their turn after so many characters. */
const SLICE = 32 * 1024

const quoted = (value: string) => `"${escapeMarkup(value).replaceAll('"', '&quot;')}"`

export interface CleanSvg {
  width: number | null
  height: number | null
  /** The images in it, as data: addresses. */
  images: Set<string>
  /** The SVG as text, with these images instead of its own. */
  write(cleaned?: ReadonlyMap<string, string>): string
}

const AGAIN = 'Please save it as plain SVG and upload it again.'
const DAMAGED = `This SVG is damaged or incomplete. ${AGAIN}`
const NOT_UTF8 = 'This SVG is not in UTF-8. Please save it as UTF-8 and upload it again.'
const HAS_DEFINITIONS = `This SVG contains definitions in its DOCTYPE, which we do not accept. ${AGAIN}`
const TOO_DETAILED = 'This SVG has too many elements. Please simplify it, or save it as PNG, and upload it again.'
const TOO_REPEATED = 'This SVG repeats its shapes too often. Please save it with fewer copies and upload it again.'
const TOO_LARGE = 'This SVG is larger than 2 MB. Please simplify it, or save it as PNG, and upload it again.'
const NOTHING_TO_SHOW =
  'This SVG contains only linked images or scripts, which we do not accept. Please embed its images and upload it again.'

function refuseUnless(isAllowed: boolean, message: string): void {
  if (!isAllowed) throw new FileRefused('content', message)
}

/** Makes the parser refuse a drawing with too many elements or attributes as soon as it meets them. */
function limitDetail(parser: SaxesParser): void {
  let [elements, attributes, attributesOfElement] = [0, 0, 0]
  parser.on('opentagstart', () => {
    refuseUnless((elements += 1) <= MAX_ELEMENTS, TOO_DETAILED)
    attributesOfElement = 0
  })
  parser.on('attribute', () => {
    refuseUnless((attributes += 1) <= MAX_ATTRIBUTES, TOO_DETAILED)
    refuseUnless((attributesOfElement += 1) <= MAX_ATTRIBUTES_OF_ELEMENT, TOO_DETAILED)
  })
}

async function parse(parser: SaxesParser, text: string): Promise<void> {
  try {
    for (let at = 0; at < text.length; at += SLICE) {
      if (at > 0) await nextTurn()
      parser.write(text.slice(at, at + SLICE))
    }
    parser.close()
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('content', DAMAGED, { cause: error })
  }
}

/** Keeps of an SVG only what draws (svg-allow-list.ts). Throws FileRefused. */
export async function cleanSvg(source: string): Promise<CleanSvg> {
  const out: (string | { image: string })[] = []
  const images = new Set<string>()
  const uses = createUseCounter()
  // How deep we are: in all, in elements that are removed, and in definitions.
  let [depth, removed, defining] = [0, 0, 0]
  let isVisible = false
  let size: Pick<CleanSvg, 'width' | 'height'> = { width: null, height: null }
  let style: string | undefined
  const parser = new SaxesParser()
  limitDetail(parser)
  parser.on('doctype', (doctype) => refuseUnless(!doctype.includes('['), HAS_DEFINITIONS))
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1
    refuseUnless(depth <= MAX_DEPTH, DAMAGED)
    refuseUnless(depth > 1 || name === 'svg', DAMAGED)
    if (removed > 0 || !ELEMENTS.has(name)) return void (removed += 1)
    const given = Object.entries({ ...attributes, ...(depth === 1 && { xmlns: SVG }) })
    const kept = given.filter(([key, value]) => isKept(name, key, value))
    if (isEmpty(name, kept)) return void (removed += 1)
    if (depth === 1) size = readSize(attributes)
    if (name === 'style') style = ''
    if (DEFINITIONS.has(name)) defining += 1
    if (SHAPES.has(name) && defining === 0) isVisible = true
    uses.open(name, kept)
    out.push(`<${name}`)
    for (const [key, value] of kept) {
      out.push(` ${key}=`, isImage(value) ? { image: value } : quoted(value))
      if (isImage(value)) images.add(value)
    }
    out.push('>')
  })
  const onText = (text: string) => {
    if (removed > 0 || depth === 0) return
    if (style === undefined) out.push(escapeMarkup(text))
    else style += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (removed > 0) return void (removed -= 1)
    uses.close()
    if (DEFINITIONS.has(name)) defining -= 1
    if (style !== undefined && isHarmless(style)) out.push(escapeMarkup(style))
    style = undefined
    out.push(`</${name}>`)
  })
  await parse(parser, source.trimStart())
  refuseUnless(isVisible, NOTHING_TO_SHOW)
  refuseUnless(!uses.exceedsLimit(), TOO_REPEATED)
  return {
    images,
    ...size,
    write: (cleaned) =>
      out.map((part) => (typeof part === 'string' ? part : quoted(cleaned?.get(part.image) ?? part.image))).join(''),
  }
}

function readSize({ width = '', height = '', viewBox = '' }: Record<string, string>): Pick<CleanSvg, 'width' | 'height'> {
  const pixels = (text: string) => (/^\d+(?:\.\d+)?(?:px)?$/.test(text.trim()) ? Math.round(Number.parseFloat(text)) : 0)
  const [, , boxWidth = 0, boxHeight = 0] = viewBox.split(/[\s,]+/).map((part) => Math.round(Number(part)) || 0)
  return { width: pixels(width) || boxWidth || null, height: pixels(height) || boxHeight || null }
}

export async function cleanSvgFile(path: string, target: string): Promise<Pick<CleanSvg, 'width' | 'height'>> {
  const bytes = await readFile(path)
  refuseUnless(bytes.length <= MAX_BYTES, TOO_LARGE)
  refuseUnless(isUtf8(bytes) && !bytes.includes(0), NOT_UTF8)
  const { images, width, height, write } = await cleanSvg(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  await writeFile(target, write(await cleanImages(images)), { mode: 0o600 })
  return { width, height }
}
