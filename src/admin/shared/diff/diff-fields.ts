import { htmlToText } from './html-to-text.ts'

/** A field that differs between two versions of a record. */
export interface Difference {
  label: string
  before: string
  after: string
}

/** A form value as people read it. */
function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.map(toText).join(', ')
  return typeof value === 'string' ? htmlToText(value) : JSON.stringify(value, null, 2)
}

/** The fields that differ between two versions, in the order of the labels. */
export function diffFields(
  labels: Partial<Record<string, string>>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([field, label = field]) => {
    const texts = { before: toText(before[field]), after: toText(after[field]) }
    if (texts.before !== texts.after) return [{ label, ...texts }]
    const isFormatting = typeof after[field] === 'string' && before[field] !== after[field]
    return isFormatting ? [{ label: `${label} (only the formatting differs)`, ...texts }] : []
  })
}
