import { isSampleContact } from '#content/without-sample-contacts.ts'
import { asObject, type JsonObject } from '#contract/text/lenient-json.ts'
import type { Section } from '#contract/sections/display.ts'
import type { Field } from '#contract/sections/fields.ts'
import { toFormValues } from '#contract/sections/form-values.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'

/*
 * In edit mode the server must know which field a text in the HTML comes from. It appends one character of a private plane
 * of Unicode to each value, renders the section with the components of the site, and read-marks.ts replaces the characters by
 * attributes. So the components know nothing of the editor, and no such character leaves the server.
 */

/** Where a value is in the form values of its section. */
export interface Mark {
  /** For example content.items.2.title. */
  path: string
  /** The number of the line or paragraph, if the value has several. */
  part?: number
  kind: 'text' | 'image'
  text: string
  /** Set for samples: whether visitors see it. */
  sample?: 'shown' | 'withheld'
}

/** Undefined for a text that is no sample. */
export type FindSample = (text: string) => Mark['sample']

const FIRST = 0xf0000
const LAST = 0xffffd
export const MARKS = /[\u{F0000}-\u{FFFFD}]/gu

export const toMarkCharacter = (number: number) => String.fromCodePoint(FIRST + number)

export const markAt = (character: string) => character.codePointAt(0)! - FIRST

/** How a field's text is split into parts that may become elements of their own. */
const SEPARATORS: Partial<Record<Field['kind'], RegExp>> = { lines: /(\n)/, paragraph: /(\n{2,})/ }

/** A section whose texts and pictures carry marks, and the list of what they mean. */
export function markFields<Marked extends Section>(section: Marked, findSample: FindSample): { section: Marked; marks: Mark[] } {
  const marks: Mark[] = []

  function mark(text: string, path: string, kind: Mark['kind'], part?: number, ofAll?: Mark['sample']): string {
    const clean = text.replace(MARKS, '').trim()
    if (clean === '' || isSampleContact(clean) || FIRST + marks.length > LAST) return clean
    const sample = ofAll ?? findSample(clean)
    marks.push({ path, kind, text: clean, ...(part !== undefined && { part }), ...(sample && { sample }) })
    return clean + toMarkCharacter(marks.length - 1)
  }

  /** The mark of formatted text follows its HTML. */
  function markAfter(html: string, path: string): string {
    const text = html.replace(MARKS, '').trim()
    if (text === '' || FIRST + marks.length > LAST) return text
    const sample = findSample(text)
    marks.push({ path, kind: 'text', text: '', ...(sample && { sample }) })
    return text + toMarkCharacter(marks.length - 1)
  }

  function markParts(text: string, path: string, separator: RegExp): string {
    const pieces = text.trim().split(separator)
    if (pieces.length === 1) return mark(text, path, 'text')
    const ofAll = findSample(text.trim())
    return pieces.map((piece, index) => (index % 2 === 1 ? piece : mark(piece, path, 'text', index / 2, ofAll))).join('')
  }

  function markValue(field: Field, value: unknown, path: string): unknown {
    if (field.kind === 'list')
      return (value as unknown[]).map((entry, index) => markObject(field.fields, asObject(entry), `${path}.${index}`))
    if (field.kind === 'table')
      return (value as string[][]).map((cells, row) =>
        cells.map((cell, column) => mark(cell, `${path}.${row}.${column}`, 'text')),
      )
    if (typeof value !== 'string') return value
    if (field.kind === 'html') return markAfter(value, path)
    if (field.kind === 'image') return mark(value, path, 'image')
    if (field.kind === 'text') return mark(value, path, 'text')
    const separator = SEPARATORS[field.kind]
    return separator ? markParts(value, path, separator) : value
  }

  const markObject = (fields: readonly Field[], values: JsonObject, path: string): JsonObject => ({
    ...values,
    ...Object.fromEntries(fields.map((field) => [field.name, markValue(field, values[field.name], `${path}.${field.name}`)])),
  })

  const { sectionType, title, description, content } = section
  const marked = {
    ...section,
    title: mark(title ?? '', 'title', 'text'),
    description: markParts(description ?? '', 'description', SEPARATORS.paragraph!),
    content: markObject(getSectionSchema(sectionType).fields, toFormValues(sectionType, content), 'content'),
  }
  return { section: marked, marks }
}
