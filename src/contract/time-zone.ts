/* The college's time. Nigeria is an hour ahead of UTC all year. */

export const TIME_ZONE = 'Africa/Lagos'
export const AHEAD_OF_UTC_MS = 60 * 60_000
