import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'

const HALF_A_DAY_MS = 12 * 60 * 60_000

/** A `BACKUP_TIME` twelve hours ago, so that no nightly backup is due for a website that a test has made, whenever it runs. */
export const farBackupTime = (): string => new Date(Date.now() + AHEAD_OF_UTC_MS - HALF_A_DAY_MS).toISOString().slice(11, 16)
