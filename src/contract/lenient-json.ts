/* Readers of JSON that may hold anything: each takes any value and never throws. */

const MAX_ITEMS = 200
const MAX_TEXT = 100_000

export type JsonObject = Record<string, unknown>

/** The value as an object of unknown fields; an empty one if it is none. */
export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

/** The first of the values that is text with something in it, well formed; numbers count as text. */
export function text(...values: unknown[]): string {
  for (const value of values) {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, MAX_TEXT).toWellFormed()
  }
  return ''
}

/** The value if it is one of those allowed, else the first of them. */
export function oneOf<T extends string>(allowed: readonly T[], value: unknown): T {
  return allowed.find((candidate) => candidate === value) ?? allowed[0]!
}

/** The list itself, or the one found under a key that editors have used for it. */
export function findList(value: unknown, ...keys: string[]): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS)
  const found = keys.map((key) => asObject(value)[key]).find(Array.isArray)
  return (found ?? []).slice(0, MAX_ITEMS)
}

/** The textLines of a list, or the lines of one text; empty ones left out. */
export const textLines = (value: unknown): string[] =>
  (Array.isArray(value) ? value : text(value).split('\n'))
    .slice(0, MAX_ITEMS)
    .map((item) => text(item))
    .filter(Boolean)
