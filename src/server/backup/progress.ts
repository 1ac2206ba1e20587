import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { reportBackup } from './store.ts'

/** Called with the fraction that is done, from 0 to 1. */
export type Progress = (fraction: number) => void

const REPORT_EVERY_MS = 1000

/** Stores how far a backup is, as long as the work lasts. The work sets the percentage. */
export async function reportProgress<Result>(
  { database, log, now }: { database: Database; log: Pick<Logger, 'warn'>; now: () => Date },
  id: string,
  work: (setPercent: (percent: number) => void) => Promise<Result>,
): Promise<Result> {
  let percent = 0
  // oxlint-disable-next-line no-restricted-globals -- it ends with the backup
  using _reporting = setInterval(() => {
    reportBackup(database.kysely, id, { percent, reportedAt: now().toISOString() }).catch((error: unknown) =>
      log.warn({ err: error }, 'The progress of a backup could not be stored'),
    )
  }, REPORT_EVERY_MS)
  return await work((reached) => void (percent = Math.floor(reached)))
}
