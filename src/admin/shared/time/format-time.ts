const STEPS = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['year', 365 * 24 * 60 * 60],
] as const

/** 'x minutes ago', or 'in x days'. */
export function formatRelativeTime(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000
  // The server tells its time in whole seconds: what is just past may seem to come.
  if (seconds > 0 && seconds < 2) return formatRelativeTime(at, now + 2000)
  const size = Math.abs(seconds)
  if (size < 60) return seconds > 0 ? 'in less than a minute' : 'less than a minute ago'
  const [unit, length] = STEPS.findLast(([, from]) => size >= from)!
  // Who is given seven days reads 'in 7 days' for the first half of a day; what is past is counted in full units.
  const count = seconds > 0 ? Math.round(size / length) : Math.floor(size / length)
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`
  return seconds > 0 ? `in ${words}` : `${words} ago`
}

/* All staff read the same time, that of the college, wherever they are. */
const timeZone = 'Africa/Lagos'
const EXACT = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-NG', { timeZone, dateStyle: 'medium' })

export const formatDateTime = (at: string) => `${EXACT.format(new Date(at))} WAT`
export const formatDay = (at: string) => DAY.format(new Date(at))
