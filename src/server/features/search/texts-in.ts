/** All strings in a nested value, except in fields of these names. */
export function textsIn(value: unknown, except: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (except.has(name) ? [] : textsIn(inner, except)))
}
