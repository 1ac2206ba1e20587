import { htmlToLines, isHtml } from './html-to-lines.ts'
import type { Line, Readable } from './lines.ts'

/** A field that differs between two versions of a record. */
export interface Difference {
  label: string
  before: Line[]
  after: Line[]
}

const isReadable = (value: unknown): value is Readable => typeof value === 'object' && value !== null && 'lines' in value

/** A form value as people read it. */
function toLines(value: unknown): Line[] {
  if (value === null || value === undefined || value === '') return []
  if (isReadable(value)) return value.lines
  if (typeof value === 'boolean') return [{ kind: 'text', text: value ? 'Yes' : 'No' }]
  if (Array.isArray(value)) return value.flatMap(toLines)
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return isHtml(text) ? htmlToLines(text) : text.split('\n').map((line) => ({ kind: 'text', text: line }))
}

const toText = (value: unknown) => JSON.stringify(value ?? '')

/** The fields that differ between two versions, in the order of the labels. */
export function diffFields(
  labels: Partial<Record<string, string>>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([field, label = field]) => {
    const lines = { before: toLines(before[field]), after: toLines(after[field]) }
    if (toText(lines.before) !== toText(lines.after)) return [{ label, ...lines }]
    const isFormatting = toText(before[field]) !== toText(after[field]) && lines.after.length > 0
    return isFormatting ? [{ label: `${label} (only the formatting differs)`, ...lines }] : []
  })
}
