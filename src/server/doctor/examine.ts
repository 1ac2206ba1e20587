import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isKeyOfDatabase } from '#server/audit/require-secret-key.ts'
import { findLastVerified, listBackups } from '#server/backup/store.ts'
import { backupFolder, type Env } from '#server/config/env.ts'
import { findHoldEnd } from '#server/config/upgrade-hold.ts'
import type { Database } from '#server/db/database.ts'
import { readCreationTime } from '#server/db/migrate.ts'
import { findKnownTime, isPostgresFull } from '#server/jobs/store.ts'
import { MAIL_TESTED, readSetting } from '#server/settings/store.ts'
import { checkBucket } from './check-bucket.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkClock, checkDisk, checkMemory } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkCertificate, checkProxy } from './check-network.ts'
import { checkSettings } from './check-settings.ts'
import { checkBackups, checkJobs } from './check-work.ts'
import { failed, type Finding, type Result } from './finding.ts'
import {
  countLateDrafts,
  countLateMessages,
  findMailError,
  listTroubledJobs,
  readConnectionLimit,
  readDatabaseTime,
  readLastEntryTime,
} from './store.ts'

const WITHIN_MS = 30_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface DoctorNeeds {
  env: Env
  publicUrl: string
  database: Database
  secretKey: string
  /** Why nothing can be written. */
  writeProblem: () => Promise<string | undefined>
  now: () => Date
}

/** Runs all checks at the same time. A check that fails or takes too long is a finding itself. */
export async function examine(needs: DoctorNeeds): Promise<Finding[]> {
  const checks = Object.entries(createChecks(needs))
  return (await Promise.all(checks.map(([name, check]) => run(name, check)))).flat()
}

type Check = () => Promise<Result[]>

async function run(name: string, check: Check): Promise<Finding[]> {
  const limit = new AbortController()
  const tooLong = wait(WITHIN_MS, undefined, { ref: false, signal: limit.signal }).then((): never => {
    throw new Error(`it took longer than ${WITHIN_MS / 1000} seconds`)
  })
  try {
    const results = await Promise.race([check(), tooLong])
    return results.map((result) => ({ name, ...result }))
  } catch (error) {
    return [{ name, ...failed(`This could not be checked: ${(error as Error).message}. Look at the database first.`) }]
  } finally {
    limit.abort()
    tooLong.catch(() => {})
  }
}

function createChecks({ env, publicUrl, database, secretKey, writeProblem, now }: DoctorNeeds): Record<string, Check> {
  const db = database.kysely
  const folder = backupFolder(env)
  const at = now()
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds).toISOString()
  return {
    async Database() {
      const isFull = async () => database.kind === 'postgres' && (await isPostgresFull(db))
      const problem = (await writeProblem()) ?? ((await isFull()) ? 'the disk of PostgreSQL is full' : undefined)
      const connections =
        database.kind === 'postgres' && !problem
          ? { wanted: env.DATABASE_CONNECTIONS, allowed: await readConnectionLimit(db) }
          : undefined
      return checkDatabase(database, env.DATA_DIR, problem, { connections, heldUntil: findHoldEnd(env.DATA_DIR, at) })
    },
    async Disk() {
      const { bavail, blocks, bsize } = await statfs(env.DATA_DIR)
      const verified = (await listBackups(db)).filter(({ state }) => state === 'verified')
      const backups = (await isSameDisk(env.DATA_DIR, folder)) ? verified : verified.slice(0, 1)
      return checkDisk({
        folder: env.DATA_DIR,
        free: bavail * bsize,
        total: blocks * bsize,
        backups: backups.map(({ madeAt, bytes }) => ({ madeAt, bytes: bytes ?? 0 })),
      })
    },
    Memory: async () => checkMemory({ available: process.availableMemory(), used: process.memoryUsage.rss() }),
    Clock: async () =>
      checkClock({
        now: at,
        database: database.kind === 'postgres' ? await readDatabaseTime(db) : undefined,
        lastEntry: await readLastEntryTime(db),
        lastKnown: (await findKnownTime(db))?.at,
      }),
    Mail: async () =>
      checkMail(env.SMTP_URL, {
        late: await countLateMessages(db, before(60 * MINUTE_MS)),
        lastError: await findMailError(db, before(DAY_MS)),
        testedAt: await readSetting(db, MAIL_TESTED),
      }),
    Proxy: () => checkProxy(publicUrl, env.TRUST_PROXY),
    Certificate: () => checkCertificate(publicUrl, at),
    async Backups() {
      const rows = await listBackups(db)
      const hasCopy = rows.some(({ state, bucketKey }) => state === 'verified' && bucketKey !== null)
      return checkBackups({
        now: at,
        createdAt: await readCreationTime(database),
        verifiedAt: await findLastVerified(db, at),
        newest: rows[0],
        isNightly: env.BACKUP_TIME !== undefined,
        unwritableFolder: (await isWritable(resolve(folder))) ? undefined : folder,
        isCopied: env.BACKUP_TO_BUCKET,
        isSameDisk: !hasCopy && (await isSameDisk(env.DATA_DIR, folder)),
      })
    },
    Jobs: async () =>
      checkJobs({
        now: at,
        jobs: await listTroubledJobs(db, before(60 * MINUTE_MS)),
        lateDrafts: await countLateDrafts(db, before(5 * MINUTE_MS)),
      }),
    Files: async () => checkFiles(env.DATA_DIR),
    Bucket: () => checkBucket(env),
    Settings: async () => checkSettings(env, await isKeyOfDatabase(database, secretKey)),
  }
}

async function isSameDisk(dataDir: string, folder: string): Promise<boolean> {
  const [data, backups] = await Promise.all([readDisk(resolve(dataDir)), readDisk(resolve(folder))])
  return data === backups
}

/** Whether this process may write to a folder, or make it. */
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    async () => (await stat(folder)).isDirectory(),
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' && folder !== dirname(folder) && isWritable(dirname(folder)),
  )

/** The disk of a folder, or where it will be made: the folder of backups exists from the first backup on. */
const readDisk = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ dev }) => dev,
    (error: unknown) => (folder === dirname(folder) ? Promise.reject(error as Error) : readDisk(dirname(folder))),
  )
