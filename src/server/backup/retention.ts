import { AHEAD_OF_UTC_MS } from '#contract/text/time-zone.ts'

/** How many days, weeks and months keep their newest backup. */
const KEPT = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 24 * 60 * 60_000

interface Dated {
  madeAt: string
}

const getLagosTime = ({ madeAt }: Dated) => Date.parse(madeAt) + AHEAD_OF_UTC_MS
const getDay = (backup: Dated) => Math.floor(getLagosTime(backup) / DAY_MS)
/** 1 January 1970 was a Thursday. Our weeks begin on Monday. */
const getWeek = (backup: Dated) => Math.floor((getDay(backup) + 3) / 7)
const getMonth = (backup: Dated) => new Date(getLagosTime(backup)).toISOString().slice(0, 7)

/**
 * The backups to delete: all but the newest of each of the last days, weeks and months that have one. Months without a backup
 * do not count, so a server that was off for a year keeps what it has. The newest backup is always kept.
 */
export function listExpired<Backup extends Dated>(backups: Backup[]): Backup[] {
  const newestFirst = backups.toSorted((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt))
  const kept = new Set<Backup>()
  for (const [getPeriod, most] of [
    [getDay, KEPT.days],
    [getWeek, KEPT.weeks],
    [getMonth, KEPT.months],
  ] as const) {
    const newest = new Map<number | string, Backup>()
    for (const backup of newestFirst) {
      const period = getPeriod(backup)
      if (!newest.has(period)) newest.set(period, backup)
    }
    for (const backup of [...newest.values()].slice(0, most)) kept.add(backup)
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}
