import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'

/* Staff type publish dates in the college's time, West Africa Time. */

/** The value of a date-time field for this instant; '' for none. */
export const toLagosField = (iso: string | null): string =>
  iso ? new Date(Date.parse(iso) + AHEAD_OF_UTC_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length) : ''

/**
 * The instant in a date-time field, as ISO-8601 in UTC; null for none. Fields have no seconds: one that nobody has changed
 * means exactly the stored instant.
 */
export function fromLagosField(local: string, stored: string | null = null): string | null {
  if (stored !== null && local === toLagosField(stored)) return stored
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null
  const time = Date.parse(`${local.slice(0, 'YYYY-MM-DDTHH:mm'.length)}Z`) - AHEAD_OF_UTC_MS
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
