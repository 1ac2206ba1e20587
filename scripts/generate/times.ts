/** The server deletes enquiries and audit entries after 24 months. */
const RECENT_MS = 700 * 24 * 60 * 60_000

const startedAt = Date.now()

/** The time of a record, in milliseconds: the records are spread evenly over almost two years, the oldest first. */
export const recentTime = (number: number, total: number): number =>
  startedAt - RECENT_MS + Math.floor((number / total) * RECENT_MS)
