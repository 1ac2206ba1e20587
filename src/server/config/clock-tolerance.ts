/** How far the clocks of two instances may be apart. */
export const CLOCK_TOLERANCE_MS = 60_000
