import { isStoredAs } from '#contract/text/is-stored-as.ts'
import type { StaleData } from '#contract/shared-errors.ts'
import { diffFields, type Difference } from '#admin/shared/diff/diff-fields.ts'
import { mergeIds, mergeParts, mergeWhole } from './merge-values.ts'
import type { RecordFormOptions, RecordValues } from './record-form-options.ts'

/** What has become of a record that two people have changed. */
export interface Merge<Values> {
  /** The values of the fields that others have changed. They have what only this side has changed in the same field, too. */
  taken: Partial<Values>
  /** The fields in which both have changed the same part to different values. `taken` has the values of this side for that part. */
  conflicts: (keyof Values & string)[]
  /** The values of these fields where the others have the last word. */
  theirs: Partial<Values>
}

/**
 * Compares two versions of a record with the one that both were made of. A field that `base` does not have counts as changed by
 * both. The fields of a group, such as a type and its content, count as one if more than one of them has changed.
 */
export function mergeFields<Values extends Record<string, unknown>>(
  base: Partial<Values>,
  mine: Values,
  theirs: Values,
  groups: (keyof Values)[][] = [],
): Merge<Values> {
  const fields = Object.keys({ ...mine, ...theirs }) as (keyof Values & string)[]
  const isChanged = (field: keyof Values) => [mine, theirs].some((values) => !isStoredAs(values[field], base[field]))
  function merge(field: keyof Values & string, one: Values, other: Values) {
    const group = groups.find((all) => all.includes(field)) ?? [field]
    if (group.filter(isChanged).length < 2) {
      return (isListOfIds(field) ? mergeIds : mergeParts)(base[field], one[field], other[field])
    }
    const pickGroup = (values: Partial<Values>) => group.map((name) => values[name])
    const whole = mergeWhole(pickGroup(base), pickGroup(one), pickGroup(other))
    const value = (whole.value as unknown[])[group.indexOf(field)]
    return { value, isConflict: whole.isConflict && !isStoredAs(one[field], other[field]) }
  }
  const merged = fields.map((field) => ({ field, ...merge(field, mine, theirs) }))
  const conflicts = merged.filter(({ isConflict }) => isConflict).map(({ field }) => field)
  const taken = merged.filter(({ field, value }) => !isStoredAs(value, mine[field]))
  return {
    taken: Object.fromEntries(taken.map(({ field, value }) => [field, value])) as Partial<Values>,
    conflicts,
    theirs: Object.fromEntries(conflicts.map((field) => [field, merge(field, theirs, mine).value])) as Partial<Values>,
  }
}

/** Forms name a field `…Ids` if it has ids whose order means nothing, such as `tagIds`. */
const isListOfIds = (field: string) => field.endsWith('Ids')

export const pick = <Values extends object>(values: Values, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<Values>

const list = new Intl.ListFormat('en-GB')

/** Says which of these fields others have changed; empty if none of them has a label. */
export function describeTaken(
  values: Record<string, unknown>,
  labels: Partial<Record<string, string>>,
  { changedBy, isOwn }: StaleData,
): string {
  const fields = list.format(Object.keys(values).flatMap((field) => labels[field] ?? []))
  if (!fields) return ''
  return isOwn
    ? `You changed ${fields} in another tab or on another device.`
    : `${changedBy ?? 'Somebody'} changed ${fields} in the meantime.`
}

/** These fields of two versions, as people read them. */
export const diffValues = <Values extends RecordValues>(
  { labels, formatForDiff = (values) => values }: Pick<RecordFormOptions<Values, never>, 'labels' | 'formatForDiff'>,
  fields: readonly string[],
  before: Values,
  after: Values,
): Difference[] => diffFields(pick(labels, fields), formatForDiff(before), formatForDiff(after))
