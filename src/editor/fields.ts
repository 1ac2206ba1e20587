import type { Field } from '#contract/sections/fields.ts'
import { getSectionSchema } from '#contract/sections/schemas.ts'
import { asObject, type JsonObject } from '#contract/text/lenient-json.ts'

/* A field is named by its path in the form values of a section: title, content.items.2.title. */

/** What the editor changes: a section with its content as form values. */
export interface Values {
  sectionType: string
  title: string
  description: string
  content: JsonObject
  isActive: boolean
}

interface FieldInfo {
  kind: Field['kind']
  label: string
  /** The most characters that the field can have. CONTENT_LIMIT is too high to tell people. */
  limit: number
  options?: readonly { value: string; label: string }[]
}

/** The most that the server stores of a formatted text, with its HTML. */
const MAX_TEXT = 100_000

/** The type of the values that are the title and the text of the page itself. */
export const PAGE = 'page'
const OF_PAGE: Record<string, FieldInfo> = {
  'title': { kind: 'text', label: 'Page title', limit: 200 },
  'content.html': { kind: 'html', label: 'Text', limit: MAX_TEXT },
  'content.excerpt': { kind: 'text', label: 'Excerpt', limit: 500 },
  'content.featuredImage': { kind: 'image', label: 'Featured image', limit: 2000 },
  'content.publishDate': { kind: 'text', label: 'Publish date', limit: 40 },
}

const OWN: Record<string, FieldInfo> = {
  title: { kind: 'text', label: 'Section title', limit: 200 },
  description: { kind: 'paragraph', label: 'Section description', limit: 5000 },
}
export const CONTENT_LIMIT = 20_000

const splitPath = (path: string) => path.split('.')

/** The field of the schema at a path, and the fields beside it. */
export function findField(type: string, path: string): { field: Field; siblings: readonly Field[] } | undefined {
  let siblings: readonly Field[] = getSectionSchema(type).fields
  let field: Field | undefined
  for (const key of splitPath(path).slice(1)) {
    // The cells of a table have no fields of their own.
    if (/^\d+$/.test(key)) siblings = field?.kind === 'list' ? field.fields : []
    else field = siblings.find(({ name }) => name === key)
    if (!field) return undefined
  }
  return field && { field, siblings }
}

export function fieldInfo(type: string, path: string): FieldInfo {
  const own = (type === PAGE ? OF_PAGE : OWN)[path]
  if (own) return own
  const field = findField(type, path)?.field
  return {
    kind: field?.kind ?? 'text',
    label: field?.label ?? 'Text',
    limit: field?.kind === 'html' ? MAX_TEXT : CONTENT_LIMIT,
    ...(field?.kind === 'choice' && { options: field.options }),
  }
}

/** The link of a button is the field right after its text. */
export function findLinkPath(type: string, path: string): string | undefined {
  const found = findField(type, path)
  const next = found?.siblings[found.siblings.indexOf(found.field) + 1]
  return next?.kind === 'link' ? path.replace(/[^.]+$/, next.name) : undefined
}

export function getAt(values: Values, path: string): unknown {
  return splitPath(path).reduce<unknown>(
    (object, key) => (Array.isArray(object) ? object[Number(key)] : asObject(object)[key]),
    values,
  )
}

export function textAt(values: Values, path: string): string {
  const value = getAt(values, path)
  return typeof value === 'string' ? value : ''
}

/** A copy of the values with another value at this path. */
export function setAt(values: Values, path: string, value: unknown): Values {
  const set = (object: unknown, keys: string[]): unknown => {
    const [key, ...rest] = keys
    if (key === undefined) return value
    if (Array.isArray(object)) return object.map((entry, index) => (index === Number(key) ? set(entry, rest) : entry))
    return { ...asObject(object), [key]: set(asObject(object)[key], rest) }
  }
  return set(values, splitPath(path)) as Values
}

const SEPARATORS: Partial<Record<Field['kind'], string>> = { lines: '\n', paragraph: '\n\n' }

/** One line or paragraph of a text, or all of it. */
export function getPart(text: string, kind: Field['kind'], part: number | undefined): string {
  const separator = SEPARATORS[kind]
  if (part === undefined || !separator) return text
  return splitParts(text, kind)[part] ?? ''
}

const splitParts = (text: string, kind: Field['kind']) => text.trim().split(kind === 'lines' ? '\n' : /\n{2,}/)

export function replacePart(text: string, kind: Field['kind'], part: number | undefined, replaced: string): string {
  const separator = SEPARATORS[kind]
  if (part === undefined || !separator) return replaced
  return splitParts(text, kind)
    .map((own, index) => (index === part ? replaced : own))
    .join(separator)
}
