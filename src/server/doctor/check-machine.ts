import { formatFileSize } from '#contract/text/format-file-size.ts'
import { hasJumped } from '#server/jobs/clock-check.ts'
import { failed, findings, formatTime, warning, type Result } from './finding.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000

export interface DiskFacts {
  folder: string
  free: number
  total: number
  /** The verified backups in that folder or beside it, the newest first: the website grows as they do. */
  backups: { madeAt: string; bytes: number }[]
}

/** How many days the disk lasts if the website goes on growing; undefined if that is not known. */
export function countDaysLeft({ free, backups }: Pick<DiskFacts, 'free' | 'backups'>): number | undefined {
  const [newest, oldest] = [backups[0], backups.at(-1)]
  if (!newest || !oldest) return undefined
  const days = (Date.parse(newest.madeAt) - Date.parse(oldest.madeAt)) / DAY_MS
  const perDay = days >= 1 ? (newest.bytes - oldest.bytes) / days : 0
  // Each kept backup grows too.
  return perDay > 0 ? Math.floor(free / (perDay * (1 + backups.length))) : undefined
}

export function checkDisk(disk: DiskFacts): Result[] {
  const { folder, free, total, backups } = disk
  const days = countDaysLeft(disk)
  const room = `${formatFileSize(free, Math.floor)} is free on the disk of ${folder}`
  const needed = Math.max(200 * MB, backups[0]?.bytes ?? 0)
  const soon = days !== undefined && days < 30 ? `, which lasts about ${days} days` : ''
  return findings(
    [
      free < needed
        ? failed(
            `Only ${room}, and the next backup needs ${formatFileSize(needed, Math.ceil)}. Delete files or get a larger disk.`,
          )
        : (soon || free < total / 10) && warning(`Only ${room}${soon}. Delete files or get a larger disk soon.`),
    ],
    `${room}${days === undefined ? '' : `, which lasts more than ${Math.min(days, 365)} days`}.`,
  )
}

/** `available`: what the machine, or the container, can still give. */
export function checkMemory({ available, used }: { available: number; used: number }): Result[] {
  const rest = `${formatFileSize(available, Math.floor)} of memory is available`
  function findProblem() {
    if (available < 64 * MB)
      return failed(`Only ${rest}, so the system may end the server at any time. Stop other programs or add memory.`)
    if (available < 256 * MB) return warning(`Only ${rest}. Large photographs need more: stop other programs or add memory.`)
    if (used <= 1000 * MB) return undefined
    return warning(
      `The program uses ${formatFileSize(used)} of memory, which is much more than usual. Restart it, and report this.`,
    )
  }
  return findings([findProblem()], `${rest}.`)
}

const SET_CLOCK = 'Turn on the synchronisation of time: timedatectl set-ntp true.'

interface ClockFacts {
  now: Date
  /** By the clock of PostgreSQL. */
  database?: Date | undefined
  /** The time of the newest entry of the audit log. */
  lastEntry?: string | undefined
  /** The last time at which the clock was believed. */
  lastKnown?: string | undefined
}

export function checkClock({ now, database, lastEntry, lastKnown }: ClockFacts): Result[] {
  const apart = database ? Math.round((now.getTime() - database.getTime()) / 1000) : 0
  const isBehind = lastEntry !== undefined && Date.parse(lastEntry) - now.getTime() > 60_000
  return findings(
    [
      isBehind
        && failed(
          `The clock says ${formatTime(now)}, which is before the last entry of the audit log (${formatTime(lastEntry)}). ${SET_CLOCK}`,
        ),
      !isBehind
        && hasJumped(now, lastKnown)
        && warning(
          `The clock says ${formatTime(now)}, but the last known time is ${formatTime(lastKnown!)}, so nothing is deleted because of its age: correct the clock (timedatectl set-ntp true), or if it is right, let the website run for 24 hours.`,
        ),
      Math.abs(apart) > 5
        && warning(`The clocks of this machine and of PostgreSQL are ${Math.abs(apart)} seconds apart. ${SET_CLOCK}`),
    ],
    `The clock says ${formatTime(now)}.`,
  )
}
