import { isStoredAs } from '#contract/text/is-stored-as.ts'

/** Two versions of a value put together, with the first of them where they are in conflict. */
interface Merged {
  value: unknown
  isConflict: boolean
}
/** `base` is the value that both versions were made of. */
type MergeValues = (base: unknown, one: unknown, other: unknown) => Merged

export const mergeWhole: MergeValues = (base, one, other) =>
  isStoredAs(one, base)
    ? { value: other, isConflict: false }
    : { value: one, isConflict: !isStoredAs(other, base) && !isStoredAs(one, other) }

/**
 * Merges objects by key, and lists of the same length by item. An item stays whole: what looks like a changed item may be another one
 * that was moved there. So does a list with a conflict: item by item, an answer to it could double one item and lose another.
 */
export const mergeParts: MergeValues = (base, one, other) => {
  const whole = mergeWhole(base, one, other)
  if (!whole.isConflict) return whole
  if (isList(base) && isList(one) && isList(other) && one.length === base.length && other.length === base.length) {
    const items = one.map((item, index) => mergeWhole(base[index], item, other[index]))
    return items.some(({ isConflict }) => isConflict) ? whole : { value: items.map(({ value }) => value), isConflict: false }
  }
  if (!isObject(base) || !isObject(one) || !isObject(other)) return whole
  const parts = Object.keys({ ...one, ...other }).map((name) => ({ name, ...mergeParts(base[name], one[name], other[name]) }))
  return {
    value: Object.fromEntries(parts.map(({ name, value }) => [name, value])),
    isConflict: parts.some(({ isConflict }) => isConflict),
  }
}

/** Merges ids, such as those of tags: people give them no order, so they are sorted as on the server. */
export const mergeIds: MergeValues = (base, one, other) => {
  if (!isList(base) || !isList(one) || !isList(other)) return mergeWhole(base, one, other)
  const kept = one.filter((id) => other.includes(id) || !base.includes(id))
  const added = other.filter((id) => !one.includes(id) && !base.includes(id))
  return { value: ([...kept, ...added] as string[]).toSorted(), isConflict: false }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
