import type { FieldChange } from '#contract/history.ts'

type State = Record<string, unknown>

const isShort = (field: string, value: unknown) => typeof value === 'boolean' || field === 'status'
const toText = (value: unknown) => JSON.stringify(value === '' ? null : value)

/** The fields of a former state that differ from a later one. Only short values are named. */
export const listChangedFields = (before: State, after: State): FieldChange[] =>
  Object.keys(before)
    .filter((field) => toText(before[field]) !== toText(after[field]))
    .map((field) => ({ field, to: isShort(field, after[field]) ? (after[field] as string | boolean) : null }))
