import type { FieldChange } from '#contract/history.ts'

type State = Record<string, unknown>

const isShort = (field: string, value: unknown) => typeof value === 'boolean' || field === 'status'
const toText = (value: unknown) => JSON.stringify(value === '' ? null : value)

/** The fields that differ between two states of a record. Only short values are named. */
export const listChangedFields = (before: State, after: State): FieldChange[] =>
  Object.entries(after)
    .filter(([field, value]) => toText(before[field]) !== toText(value))
    .map(([field, value]) => ({ field, to: isShort(field, value) ? (value as string | boolean) : null }))
