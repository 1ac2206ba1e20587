import { formatRelativeTime } from '#admin/shared/time/format-time.ts'

const PUBLICATION = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
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
