/** A JSON value with every string changed, except names of fields. */
export function mapStrings<Value>(value: Value, change: (text: string) => string): Value
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapStrings<unknown>(inner, change)]))
}
