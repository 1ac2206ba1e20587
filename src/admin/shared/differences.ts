import type { Difference } from './stale-notice.tsx'

/** A value of a form as people read it. */
function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.map(inWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Where two states of the same form differ, in the order of the labels. */
export function differencesOf<Values extends object>(
  labels: Partial<Record<keyof Values, string>>,
  theirs: Values,
  mine: Values,
): Difference[] {
  return (Object.entries(labels) as [keyof Values, string][])
    .map(([field, label]) => ({ label, theirs: inWords(theirs[field]), mine: inWords(mine[field]) }))
    .filter((row) => row.theirs !== row.mine)
}
