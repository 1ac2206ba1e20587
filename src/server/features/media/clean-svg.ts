import { readFile, writeFile } from 'node:fs/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused } from './file-refused.ts'
import { definitionsIn, hasDefinitions } from './svg-definitions.ts'
import { DEFINITIONS, ELEMENTS, isEmpty, isHarmless, isKept, SHAPES } from './svg-parts.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 100

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const attribute = ([name, value]: [string, string]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`

export interface Drawing {
  svg: string
  width: number | null
  height: number | null
}

const DAMAGED = 'The drawing is damaged. Please save it as plain SVG and send it again.'
const DEFINING =
  'The drawing has definitions of its own (DOCTYPE), which cannot all be followed. Please save it as plain SVG and send it again.'
const NOTHING =
  'Nothing of this drawing can be shown: linked pictures, scripts and foreign content are not taken. Please save it as plain SVG with its pictures embedded, and send it again.'

/** A drawing of which only what draws is left. Throws FileRefused for what is no drawing, and for what would show nothing. */
export function cleanSvg(source: string): Drawing {
  const out: string[] = []
  let depth = 0
  // How deep we are in an element that is left out, with all that is in it, and in definitions.
  let leftOut = 0
  let defining = 0
  let isSeen = false
  let size: Pick<Drawing, 'width' | 'height'> = { width: null, height: null }
  let style: string | undefined
  let refusal = DAMAGED
  const parser = new SaxesParser()
  parser.on('doctype', (doctype) => {
    if (hasDefinitions(doctype)) refusal = DEFINING
    for (const [name, words] of definitionsIn(doctype, source)) parser.ENTITIES[name] = words
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('Too deep')
    if (depth === 1 && name !== 'svg') throw new Error('Not a drawing')
    if (leftOut > 0 || !ELEMENTS.has(name)) return void (leftOut += 1)
    const given = Object.entries({ ...attributes, ...(depth === 1 && { xmlns: 'http://www.w3.org/2000/svg' }) })
    const kept = given.filter(([key, value]) => isKept(name, key, value))
    if (isEmpty(name, kept)) return void (leftOut += 1)
    if (depth === 1) size = sizeOf(attributes)
    if (name === 'style') style = ''
    if (DEFINITIONS.has(name)) defining += 1
    if (SHAPES.has(name) && defining === 0) isSeen = true
    out.push(`<${name}${kept.map(attribute).join('')}>`)
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
    if (DEFINITIONS.has(name)) defining -= 1
    if (style !== undefined && isHarmless(style)) out.push(escaped(style))
    style = undefined
    out.push(`</${name}>`)
  })
  try {
    parser.write(source.trimStart()).close()
  } catch (error) {
    throw new FileRefused('content', refusal, { cause: error })
  }
  if (!isSeen) throw new FileRefused('content', NOTHING)
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
