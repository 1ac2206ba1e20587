import { TIME_ZONE } from '#contract/text/time-zone.ts'
const STEPS = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['year', 365 * 24 * 60 * 60],
] as const

const RELATIVE = new Intl.RelativeTimeFormat('en')

/** 'x minutes ago', or 'in x days'. */
export function formatRelativeTime(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000
  // The server's clock has whole seconds: a moment that has just passed may seem to be ahead.
  if (seconds > 0 && seconds < 2) return formatRelativeTime(at, now + 2000)
  const size = Math.abs(seconds)
  if (size < 60) return seconds > 0 ? 'in less than a minute' : 'less than a minute ago'
  const [unit, length] = STEPS.findLast(([, from]) => size >= from)!
  // A new seven-day limit reads 'in 7 days', not 'in 6 days'. The past counts full units.
  return RELATIVE.format(seconds > 0 ? Math.round(size / length) : -Math.floor(size / length), unit)
}

/* All staff see the college's local time, wherever they are. */
const timeZone = TIME_ZONE
const EXACT = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
const TIME = new Intl.DateTimeFormat('en-NG', { timeZone, timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium' })

export const formatDateTime = (at: string) => `${EXACT.format(new Date(at))} WAT`
/** 'at 14:29' for a time of today, otherwise 'on 22 Nov 2026, 14:29 WAT'. */
export const formatMoment = (at: string, now: number) =>
  DAY.format(new Date(at)) === DAY.format(now) ? `at ${TIME.format(new Date(at))}` : `on ${formatDateTime(at)}`
export const formatDay = (at: string) => DAY.format(new Date(at))
/** A day from a date field, in words. The browser may write it as 12/05 or 05/12. Undefined for no day. */
export const formatTypedDay = (typed: string) => (Number.isNaN(Date.parse(typed)) ? undefined : formatDay(typed))

const PUBLICATION = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 'Mon 23 Nov 2026, 08:00, in 17 hours', in the time of Lagos. */
export const formatPublication = (at: string, now: number) =>
  `${PUBLICATION.format(new Date(at)).replace(',', '')}, ${formatRelativeTime(at, now)}`
