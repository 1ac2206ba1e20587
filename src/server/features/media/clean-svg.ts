import { readFile, writeFile } from 'node:fs/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused } from './file-refused.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 100

/** Shapes, words, colours and effects. No script, no links, no foreign markup, nothing that fetches or moves. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker style switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)
const ADDRESSES = new Set(['href', 'xlink:href'])

/** Styles that speak of nothing outside. A backslash can hide any word in CSS. */
const isHarmless = (css: string) => !/[\\<]|@(?!media)|expression|javascript:/i.test(css) && !/url\(\s*['"]?(?!\s*#)/i.test(css)

function isKept(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false
  if (name.startsWith('xmlns')) return name === 'xmlns' || name === 'xmlns:xlink'
  if (ADDRESSES.has(name)) return /^\s*#/.test(value)
  if (name.includes(':') && name !== 'xml:space' && name !== 'xml:lang') return false
  return isHarmless(value)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const attribute = ([name, value]: [string, string]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`

export interface Drawing {
  svg: string
  width: number | null
  height: number | null
}

/** A drawing of which only what draws is left. Throws FileRefused for what is no drawing. */
export function cleanSvg(source: string): Drawing {
  const out: string[] = []
  let depth = 0
  // How deep we are in an element that is left out, with all that is in it.
  let leftOut = 0
  let size: Pick<Drawing, 'width' | 'height'> = { width: null, height: null }
  let style: string | undefined
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('Too deep')
    if (depth === 1 && name !== 'svg') throw new Error('Not a drawing')
    if (leftOut > 0 || !ELEMENTS.has(name)) return void (leftOut += 1)
    if (depth === 1) size = sizeOf(attributes)
    if (name === 'style') style = ''
    const kept = Object.entries({ ...attributes, ...(depth === 1 && { xmlns: 'http://www.w3.org/2000/svg' }) })
    out.push(
      `<${name}${kept
        .filter(([key, value]) => isKept(key, value))
        .map(attribute)
        .join('')}>`,
    )
  })
  const onText = (text: string) => {
    if (leftOut > 0 || depth === 0) return
    if (style === undefined) out.push(escaped(text))
    else style += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (leftOut > 0) return void (leftOut -= 1)
    if (style !== undefined && isHarmless(style)) out.push(escaped(style))
    style = undefined
    out.push(`</${name}>`)
  })
  try {
    parser.write(source).close()
  } catch (error) {
    throw new FileRefused('content', 'The drawing is damaged. Please save it as plain SVG and send it again.', { cause: error })
  }
  return { svg: out.join(''), ...size }
}

function sizeOf({ width = '', height = '', viewBox = '' }: Record<string, string>): Pick<Drawing, 'width' | 'height'> {
  const pixels = (text: string) => (/^\d+(?:\.\d+)?(?:px)?$/.test(text.trim()) ? Math.round(Number.parseFloat(text)) : 0)
  const [, , boxWidth = 0, boxHeight = 0] = viewBox.split(/[\s,]+/).map((part) => Math.round(Number(part)) || 0)
  return { width: pixels(width) || boxWidth || null, height: pixels(height) || boxHeight || null }
}

export async function cleanSvgFile(path: string, target: string): Promise<Pick<Drawing, 'width' | 'height'>> {
  const source = await readFile(path)
  if (source.length > MAX_BYTES) throw new FileRefused('content', 'The drawing is larger than 2 MB. Please simplify it.')
  const { svg, ...size } = cleanSvg(source.toString('utf8'))
  await writeFile(target, svg, { mode: 0o600 })
  return size
}
