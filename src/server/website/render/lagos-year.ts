/** Nigeria is an hour ahead of UTC all year. */
const AHEAD_MS = 60 * 60 * 1000

/** The year in Nigeria, and when it ends, in milliseconds since 1970. */
export function lagosYear(now: Date): { year: number; endsAt: number } {
  const year = new Date(now.getTime() + AHEAD_MS).getUTCFullYear()
  return { year, endsAt: Date.UTC(year + 1, 0, 1) - AHEAD_MS }
}
