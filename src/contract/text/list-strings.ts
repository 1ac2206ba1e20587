/** All strings in a JSON value, except in fields of these names. */
export function listStrings(value: unknown, except: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (except.has(name) ? [] : listStrings(inner, except)))
}
