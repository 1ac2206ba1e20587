import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'

/** The year in Nigeria, and when it ends, in milliseconds since 1970. */
export function lagosYear(now: Date): { year: number; endsAt: number } {
  const year = new Date(now.getTime() + AHEAD_OF_UTC_MS).getUTCFullYear()
  return { year, endsAt: Date.UTC(year + 1, 0, 1) - AHEAD_OF_UTC_MS }
}
