import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'

/* Inputs of operations, made from the schemas of the contract with fast-check. */

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  maxItems?: number
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** Texts that programs get wrong: markup, quotes, patterns of SQL and of paths, control characters, halves of characters, other scripts. */
const TEXTS = [
  'Open day',
  'Ọláwálé Ɗanjuma',
  '',
  ' ',
  '0',
  '-1',
  "' OR 1=1 --",
  '%_\\',
  '"><script>x()</script>',
  '../../etc/passwd',
  '/about',
  'https://a.example/?q=1#x',
  'javascript:x()',
  '#262d76',
  'true',
  'null',
  '__proto__',
  'constructor',
  '2026-11-24T10:00:00.000Z',
  '2026-02-30',
  'ada@college.test',
  'a\u0000b',
  'a\r\nBcc: b@c.test',
  '\ud83d',
  '👩🏽‍🎓',
  '\u202etxt',
]

/**
 * Inputs for a schema. Ids and versions are taken from `known`, so that some name records that exist. What a schema cannot
 * say, such as rules over several fields, is often broken.
 */
export function arbitraryInput(schema: z.ZodType, known: { ids: string[] }): Arbitrary<unknown> {
  return makeArbitrary(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known)
}

function makeArbitrary(schema: JsonSchema, name: string, known: { ids: string[] }): Arbitrary<unknown> {
  const inner = (part: JsonSchema, partName = name) => makeArbitrary(part, partName, known)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => inner(part))).map((parts) => Object.assign({}, ...parts) as unknown)
  switch (schema.type ?? 'any') {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, inner(value, key)] as const)
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'string':
      return makeText(schema, name, known)
    case 'integer':
    case 'number':
      return name.toLowerCase().endsWith('version')
        ? fc.integer({ min: 1, max: 3 })
        : fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 500, 500) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function makeText(
  { maxLength = 2000, pattern, format }: JsonSchema,
  name: string,
  { ids }: { ids: string[] },
): Arbitrary<string> {
  if (/id$|neighbour|after|token/i.test(name)) return fc.constantFrom('none', 'a\u0000b', ...ids, ...ids)
  if (/^slug$/.test(name)) return fc.constantFrom('about', 'news-1', 'a-b-c', 'x')
  if (format === 'email') return fc.constantFrom('ada@college.test', 'bisi@college.test')
  if (format === 'date-time') return fc.constantFrom('2026-11-24T10:00:00.000Z', '2030-01-01T00:00:00.000Z')
  if (pattern)
    return fc.oneof(
      fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 200)),
      fc.constantFrom(...TEXTS),
    )
  return fc.constantFrom(...TEXTS, 'x'.repeat(maxLength)).map((text) => text.slice(0, maxLength))
}

/** What a program with a mistake would send: a value of another type, too long, left out, or one too many. */
export const withMistake = (input: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(input, fc.nat(), fc.constantFrom('other type', 'too long', 'left out', 'too many'), fc.jsonValue({ maxDepth: 1 }))
    .map(([value, at, how, other]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return other
      const keys = Object.keys(value)
      const key = keys[at % Math.max(keys.length, 1)] ?? 'added'
      if (how === 'left out') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      if (how === 'too many') return { ...value, [`${key}2`]: other }
      return { ...value, [key]: how === 'too long' ? 'x'.repeat(200_000) : other }
    })
