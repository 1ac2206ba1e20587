import { safePictureUrl, safeUrl, UNSAFE_FILE, UNSAFE_VIDEO, UNSAFE_PICTURE } from '#contract/links/safe-url.ts'
import { withoutControls } from '#contract/text/plain-text.ts'
import { asObject, type JsonObject } from '#contract/text/lenient-json.ts'
import { toFormValues } from './form-values.ts'
import type { Field } from './fields.ts'
import { getSectionSchema } from './schemas.ts'
import { findTableIssue } from './table-rows.ts'

const MAX_ENTRIES = 200
const MAX_CONTENT = 100_000
const MAX_DEPTH = 10

type Path = (string | number)[]
export interface ContentIssue {
  path: Path
  message: string
}

const NO_FIELDS = 'The content of this section must be an object or a list'
export const TOO_DEEP = 'The content is nested too deeply'
const NOT_JSON = 'The content is not JSON'
const TOO_MANY = `A list can have at most ${MAX_ENTRIES} entries`
const TOO_LONG = `The texts of a section can have at most 100,000 characters in all`
const UNSAFE = 'An address must begin with https://, /, #, mailto: or tel:'

/** Why no section of any type can store this JSON; undefined if one can. Stops at the maximum depth. */
export function findJsonIssue(content: unknown): string | undefined {
  let length = 0
  function visit(value: unknown, depth: number): string | undefined {
    length += typeof value === 'string' ? value.length : 1
    if (length > MAX_CONTENT) return TOO_LONG
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined
    if (typeof value === 'number') return Number.isFinite(value) ? undefined : NOT_JSON
    if (depth === MAX_DEPTH) return TOO_DEEP
    // The rows of a table have a limit of their own.
    if (Array.isArray(value))
      return value.length > MAX_ENTRIES && !value.every(Array.isArray) ? TOO_MANY : findFirst(value, depth)
    if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return NOT_JSON
    length += Object.keys(value).reduce((sum, name) => sum + name.length, 0)
    return findFirst(Object.values(value), depth)
  }
  function findFirst(values: unknown[], depth: number): string | undefined {
    for (const value of values) {
      const refused = visit(value, depth + 1)
      if (refused) return refused
    }
    return undefined
  }
  return visit(content, 0)
}

/** Whether JSON is nested more deeply than content can be. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object'
  && value !== null
  && (depth === MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))

/** Returns a message if the value of a field of this kind is refused, else ''. */
const REFUSALS: Partial<Record<Field['kind'], (value: unknown) => string>> = {
  image: (value) => (safePictureUrl(value) ? '' : UNSAFE_PICTURE),
  video: (value) => (safePictureUrl(value) ? '' : UNSAFE_VIDEO),
  file: (value) => (safePictureUrl(value) ? '' : UNSAFE_FILE),
  link: (value) => (safeUrl(value) ? '' : UNSAFE),
  table: (value) => findTableIssue(value as string[][]),
}

/**
 * What a section of this type could not show: a wrong structure, an unsafe link or a table that is too large. Paths are those of the
 * form values.
 */
export function findContentIssues(type: string, content: unknown): ContentIssue[] {
  const schema = getSectionSchema(type)
  const isPlainText = schema.plainTextField !== undefined && typeof content === 'string'
  if (!isPlainText && typeof (content ?? {}) !== 'object') return [{ path: [], message: NO_FIELDS }]
  return findFieldIssues(schema.fields, toFormValues(type, content), [])
}

function findFieldIssues(fields: readonly Field[], values: JsonObject, path: Path): ContentIssue[] {
  return fields.flatMap((field): ContentIssue[] => {
    const value = values[field.name]
    const at = [...path, field.name]
    if (field.kind === 'list') {
      return (value as unknown[]).flatMap((entry, index) => findFieldIssues(field.fields, asObject(entry), [...at, index]))
    }
    if (value === '') return []
    const refused = REFUSALS[field.kind]?.(value)
    return refused ? [{ path: at, message: refused }] : []
  })
}

/** JSON whose texts every database can store. */
export function sanitizeJson(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(sanitizeJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [sanitizeJson(name), sanitizeJson(inner)]))
}
