import { readFile, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { definitionsIn, hasDefinitions } from './svg-entities.ts'
import { DEFINITIONS, ELEMENTS, isEmpty, isHarmless, isKept, isPicture, SHAPES, SVG } from './svg-allow-list.ts'
import { cleanPictures } from './svg-images.ts'
import { countRepeats } from './svg-use-limit.ts'
import { textOf } from './svg-encoding.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 100
/** Far more than drawings have. */
const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 60_000
/** Characters that are parsed before other requests get their turn. */
const SLICE = 32 * 1024

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (value: string) => `"${escaped(value).replaceAll('"', '&quot;')}"`

export interface Drawing {
  /** The pictures in it (data:…). */
  pictures: Set<string>
  width: number | null
  height: number | null
  /** Writes it, with these pictures in the place of its own. */
  write(cleaned?: ReadonlyMap<string, string>): string
}

const DAMAGED = 'The drawing is damaged. Please save it as plain SVG and send it again.'
const DEFINING =
  'The drawing has definitions of its own (DOCTYPE), which cannot all be followed. Please save it as plain SVG and send it again.'
const TOO_DETAILED = 'The drawing has more parts than can be checked. Please simplify it, or save it as PNG, and send it again.'
const ENDLESS =
  'The drawing repeats its parts so often that no browser could show it. Please save it as plain SVG with fewer copies, and send it again.'
const UNREADABLE =
  'The drawing is not written in the encoding that it names. Please save it as plain SVG (UTF-8) and send it again.'
const NOTHING =
  'Nothing of this drawing can be shown: linked pictures, scripts and foreign content are not taken. Please save it as plain SVG with its pictures embedded, and send it again.'

/**
 * A drawing of which only what draws is left. Throws FileRefused for what is no drawing, has too many parts, or would show
 * nothing, or no end of it.
 */
export async function cleanSvg(source: string): Promise<Drawing> {
  const out: (string | { picture: string })[] = []
  const pictures = new Set<string>()
  const repeats = countRepeats()
  let elements = 0
  let attributesSeen = 0
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
  function countTo(count: number, most: number) {
    if (count <= most) return
    refusal = TOO_DETAILED
    throw new Error('Too many parts')
  }
  parser.on('opentagstart', () => countTo((elements += 1), MAX_ELEMENTS))
  parser.on('attribute', () => countTo((attributesSeen += 1), MAX_ATTRIBUTES))
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('Too deep')
    if (depth === 1 && name !== 'svg') throw new Error('Not a drawing')
    if (leftOut > 0 || !ELEMENTS.has(name)) return void (leftOut += 1)
    const given = Object.entries({ ...attributes, ...(depth === 1 && { xmlns: SVG }) })
    const kept = given.filter(([key, value]) => isKept(name, key, value))
    if (isEmpty(name, kept)) return void (leftOut += 1)
    if (depth === 1) size = sizeOf(attributes)
    if (name === 'style') style = ''
    if (DEFINITIONS.has(name)) defining += 1
    if (SHAPES.has(name) && defining === 0) isSeen = true
    repeats.begin(name, kept)
    out.push(`<${name}`)
    for (const [key, value] of kept) {
      out.push(` ${key}=`, isPicture(value) ? { picture: value } : quoted(value))
      if (isPicture(value)) pictures.add(value)
    }
    out.push('>')
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
    repeats.end()
    if (DEFINITIONS.has(name)) defining -= 1
    if (style !== undefined && isHarmless(style)) out.push(escaped(style))
    style = undefined
    out.push(`</${name}>`)
  })
  try {
    const text = source.trimStart()
    for (let at = 0; at < text.length; at += SLICE) {
      if (at > 0) await nextTurn()
      parser.write(text.slice(at, at + SLICE))
    }
    parser.close()
  } catch (error) {
    throw new FileRefused('content', refusal, { cause: error })
  }
  if (!isSeen) throw new FileRefused('content', NOTHING)
  if (repeats.areTooMany()) throw new FileRefused('content', ENDLESS)
  return {
    pictures,
    ...size,
    write: (cleaned) =>
      out.map((part) => (typeof part === 'string' ? part : quoted(cleaned?.get(part.picture) ?? part.picture))).join(''),
  }
}

function sizeOf({ width = '', height = '', viewBox = '' }: Record<string, string>): Pick<Drawing, 'width' | 'height'> {
  const pixels = (text: string) => (/^\d+(?:\.\d+)?(?:px)?$/.test(text.trim()) ? Math.round(Number.parseFloat(text)) : 0)
  const [, , boxWidth = 0, boxHeight = 0] = viewBox.split(/[\s,]+/).map((part) => Math.round(Number(part)) || 0)
  return { width: pixels(width) || boxWidth || null, height: pixels(height) || boxHeight || null }
}

function read(bytes: Buffer): string {
  try {
    return textOf(bytes)
  } catch (error) {
    throw new FileRefused('content', UNREADABLE, { cause: error })
  }
}

export async function cleanSvgFile(path: string, target: string): Promise<Pick<Drawing, 'width' | 'height'>> {
  const bytes = await readFile(path)
  if (bytes.length > MAX_BYTES) throw new FileRefused('content', 'The drawing is larger than 2 MB. Please simplify it.')
  const { pictures, width, height, write } = await cleanSvg(read(bytes))
  await writeFile(target, write(await cleanPictures(pictures)), { mode: 0o600 })
  return { width, height }
}
