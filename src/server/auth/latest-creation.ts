const TOLERANCE_MS = 60 * 60_000

/** A session or link that was created after this time was created while the clock was wrong, so it is not valid. */
export const getLatestCreation = (now: string): string => new Date(Date.parse(now) + TOLERANCE_MS).toISOString()
