import { htmlToText } from './html-to-text.ts'
import type { Difference } from '#admin/shared/forms/conflict-notice.tsx'

/** A value of a form as people read it. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.map(asText).join(', ')
  return typeof value === 'string' ? htmlToText(value) : JSON.stringify(value, null, 2)
}

/** Where two states of the same form differ, in the order of the labels. */
export function diffFields(
  labels: Partial<Record<string, string>>,
  theirs: Record<string, unknown>,
  mine: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([field, label = field]) => {
    const difference = { label, theirs: asText(theirs[field]), mine: asText(mine[field]) }
    if (difference.theirs !== difference.mine) return [difference]
    const isFormatting = typeof mine[field] === 'string' && theirs[field] !== mine[field]
    return isFormatting
      ? [{ label: `${label} (only the formatting differs)`, theirs: difference.theirs, mine: difference.mine }]
      : []
  })
}
