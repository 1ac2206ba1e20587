import { isStoredAs } from '#contract/text/is-stored-as.ts'
import type { StaleData } from '#contract/shared-errors.ts'
import { diffFields, type Difference } from '#admin/shared/diff/diff-fields.ts'
import type { RecordFormOptions, RecordValues } from './record-form-options.ts'

/** What has become of a record that two people have changed. */
export interface Merge<Values> {
  /** The values of the fields that only the others have changed. */
  taken: Partial<Values>
  /** The fields that both have changed, to different values. */
  conflicts: (keyof Values & string)[]
}

/**
 * Compares two versions of a record with the one that both were made of. A field that `base` does not have counts as changed by
 * both. The fields of a group, such as a type and its content, count as one.
 */
export function mergeFields<Values extends Record<string, unknown>>(
  base: Partial<Values>,
  mine: Values,
  theirs: Values,
  groups: (keyof Values)[][] = [],
): Merge<Values> {
  const fields = Object.keys({ ...mine, ...theirs }) as (keyof Values & string)[]
  const isChanged = (field: keyof Values, values: Values) =>
    (groups.find((group) => group.includes(field)) ?? [field]).some((one) => !isStoredAs(values[one], base[one]))
  const differing = fields.filter((field) => !isStoredAs(mine[field], theirs[field]))
  const taken = differing.filter((field) => !isChanged(field, mine))
  return {
    taken: pick(theirs, taken),
    conflicts: differing.filter((field) => isChanged(field, mine) && isChanged(field, theirs)),
  }
}

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
