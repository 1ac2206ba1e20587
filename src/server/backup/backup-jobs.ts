import type { Logger } from 'pino'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Backups } from './backups.ts'
import { removeFormerStates } from './former-states.ts'
import type { Restores } from './restores.ts'

const CHECK_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

interface Needs {
  env: Env
  database: Database
  backups: Backups
  restores: Restores
  log: Pick<Logger, 'warn'>
  now: () => Date
}

/** The periodic work of backups and restores. */
export const backupJobs = ({ env, database, backups, restores, log, now }: Needs): Job[] => [
  { name: 'backups.nightly', everyMs: CHECK_MS, scope: 'database', run: (signal) => backups.runNightly(signal) },
  { name: 'backups.removeScratch', everyMs: DAY_MS, scope: 'instance', run: () => backups.removeScratch() },
  {
    name: 'backups.removeFormerStates',
    everyMs: DAY_MS,
    scope: 'instance',
    deletesByAge: true,
    run: () => removeFormerStates(database, env, now(), log),
  },
  {
    name: 'backups.removeLeftovers',
    everyMs: DAY_MS,
    scope: 'instance',
    deletesByAge: true,
    run: () => restores.removeLeftovers(),
  },
]
