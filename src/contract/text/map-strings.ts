/** A JSON value with every string changed, except names of fields. Lists lose the items that are not kept. */
export function mapStrings<Value>(value: Value, change: (text: string) => string, isKept?: (item: unknown) => boolean): Value
export function mapStrings(value: unknown, change: (text: string) => string, isKept = (_item: unknown) => true): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.filter(isKept).map((item: unknown) => mapStrings(item, change, isKept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapStrings<unknown>(inner, change, isKept)]))
}
