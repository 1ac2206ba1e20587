import { dayOf } from '#server/statistics/rules.ts'

const DAY_MS = 24 * 60 * 60_000

/** The days of Nigeria that end today, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)))
