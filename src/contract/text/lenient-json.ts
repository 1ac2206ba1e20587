/* Readers of JSON that may hold anything: each takes any value and never throws. */

const MAX_ITEMS = 200
const MAX_TEXT = 100_000

export type JsonObject = Record<string, unknown>

/** Text that is no JSON stays as it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value as an object, or {} if it is not one. */
export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

/** The first value that is a text and not blank, trimmed and well formed. Numbers count as text. '' if there is none. */
export function firstText(...values: unknown[]): string {
  for (const value of values) {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, MAX_TEXT).toWellFormed()
  }
  return ''
}

/** The first of the values that is a list. */
export const findList = (values: readonly unknown[]): unknown[] => (values.find(Array.isArray) ?? []).slice(0, MAX_ITEMS)

/**
 * The text on one line. It works line by line, because a regular expression for the spaces around line breaks takes quadratic
 * time.
 */
export const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** The texts of a list, each on one line, or the lines of one text. Empty ones are left out. */
export const textLines = (value: unknown): string[] =>
  (Array.isArray(value) ? value : firstText(value).split('\n'))
    .slice(0, MAX_ITEMS)
    .map((item) => onOneLine(firstText(item)))
    .filter(Boolean)
