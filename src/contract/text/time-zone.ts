/* The college's time. Nigeria is an hour ahead of UTC all year. */

export const TIME_ZONE = 'Africa/Lagos'
export const AHEAD_OF_UTC_MS = 60 * 60_000

/** The day in Nigeria, as 2026-11-23. */
export const getLagosDay = (time: Date): string => new Date(time.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10)
