/** Nigeria keeps one time all year, an hour ahead of UTC. */
const AHEAD_MS = 60 * 60 * 1000

/** The year in Nigeria, and the moment at which it is over there, in milliseconds since 1970. */
export function lagosYear(now: Date): { year: number; endsAt: number } {
  const year = new Date(now.getTime() + AHEAD_MS).getUTCFullYear()
  return { year, endsAt: Date.UTC(year + 1, 0, 1) - AHEAD_MS }
}
