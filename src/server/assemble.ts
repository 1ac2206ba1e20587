import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { signNewChain } from './audit/chain.ts'
import { createBackups } from './backup/backups.ts'
import { findFormer, refuseInterruptedIn, removeFormerStatesOf } from './backup/former-states.ts'
import { createRestores, noteOutcome, type Replacing } from './backup/restores.ts'
import { refuseInterrupted } from './backup/swap-data.ts'
import { createCookies } from './auth/session/cookies.ts'
import { createAttemptCounter } from './auth/rate-limit/attempt-counter.ts'
import { createRateLimits } from './auth/rate-limit/rate-limits.ts'
import { createThrottle } from './auth/rate-limit/throttle.ts'
import { watchContentVersion } from './cache/content-version.ts'
import { createFailedWrites } from './db/failed-writes.ts'
import { isNewDatabase, migrate } from './db/migrate.ts'
import type { Database } from './db/database.ts'
import { isDamaged } from './db/dialect.ts'
import { openDatabase } from './db/open.ts'
import { startupError } from './db/sqlite-file.ts'
import type { Deps } from './deps.ts'
import { createDoctor } from './doctor/doctor.ts'
import { backupFolder, type Env } from './config/env.ts'
import { createChangeWatcher } from './cache/change-watcher.ts'
import { readDraftsVersion, readEnquiriesVersion } from './features/dashboard/store.ts'
import { initialiseMenu } from './features/menu-items/initialise.ts'
import { indexAtStart, logSkipped } from './features/search/index-pages.ts'
import { bootstrapAdmin } from './features/setup/first-admin.ts'
import { health } from './http/health.ts'
import { createBodyLimits } from './http/connection-limits.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createWriteCheck } from './http/write-check.ts'
import { staticFiles } from './http/static-files.ts'
import { createImageQueue } from './images/image-queue.ts'
import { DELIVER_MAIL, periodicJobs } from './jobs/periodic-jobs.ts'
import { createScheduler } from './jobs/scheduler.ts'
import { refuseLostDatabase } from './config/lost-database.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { restrictDataFolder } from './config/file-permissions.ts'
import { hasSecretKey, readSecretKey } from './config/secret-key.ts'
import { openBackupBucket, openStorage } from './storage/open-storage.ts'
import { createVisitCounter } from './statistics/visit-counter.ts'
import { watchHold } from './upgrade/wait-for-release.ts'
import { createUploads } from './uploads/uploads.ts'
import { renderHome } from './website/render-home.ts'
import { createPageCache } from './cache/page-cache.ts'

export interface Program {
  listener: RequestListener
  /** The headers of every answer. */
  headers: Record<string, string>
  /** The address that creates the first admin, if there is none. */
  setupUrl: string | undefined
  /** Makes /readyz answer 503, so that load balancers stop sending requests, and ends streams. */
  retire(): void
  close(): Promise<void>
}

const BACKUP_CHECK_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

const NEW_KEY =
  'secret.key was missing, so a new key was created. The database already existed: with the new key, links in messages, two-factor secrets, waiting messages and the signatures of the audit log are not valid. Stop the server and restore the secret.key of this database'

/** Opens everything, migrates the database and creates the application. Throws StartupError if the operator can fix the cause. */
export async function assemble(env: Env, built: Pick<Deps, 'assets' | 'adminAssets'>, replacing?: Replacing): Promise<Program> {
  // Log lines are written in batches, at least ten times a second: one write per line would cost more than the request.
  // Writes bytes, which pino's types do not mention: with text it would measure the whole buffer again for each line.
  const lines = pino.destination({ sync: false, contentMode: 'buffer', minLength: 8192, periodicFlush: 100 })
  const log = pino({ level: env.LOG_LEVEL, base: null }, { write: (line) => lines.write(Buffer.from(line) as unknown as string) })
  if (!env.DATABASE_URL) await refuseInterrupted(env.DATA_DIR)
  if (!env.DATABASE_URL) refuseLostDatabase(env.DATA_DIR, env.ALLOW_NEW_DATABASE === 'yes')
  const { changed, failed } = restrictDataFolder(env.DATA_DIR)
  if (changed.length > 0) log.warn({ changed }, 'Other users of this machine could read files in DATA_DIR; now they cannot')
  if (failed.length > 0) log.warn({ failed }, 'Other users of this machine may be able to read files in DATA_DIR')
  const failedWrites = createFailedWrites()
  const database = await openDatabase({
    onQuery: failedWrites.onQuery,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    startWithinMs: env.DATABASE_WAIT_SECONDS * 1000,
    onWaiting: (reason) =>
      log.warn({ reason }, `PostgreSQL does not answer yet: waiting up to ${env.DATABASE_WAIT_SECONDS} seconds`),
    onReadOnly: (reason) =>
      log.error(
        { reason },
        'The database can only be read: pages are served, and nothing can be saved until DATA_DIR can be written',
      ),
    onWritable: () => log.info('The database can be written again'),
  })
  try {
    await refuseInterruptedIn(database, env.DATA_DIR)
    const isKeyNew = !hasSecretKey(env.SECRET_KEY, env.DATA_DIR)
    const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
    const applied = await migrate(database, undefined, signNewChain(secretKey))
    if (isKeyNew && !isNewDatabase(applied)) log.error(NEW_KEY)
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
    const content = await watchContentVersion(database)
    const now = () => new Date()
    await initialiseMenu({ database, content, log, now })

    const auditLog = createAuditLog(secretKey, log)
    const pages = createPageCache({ maxBytes: env.PAGE_CACHE_BYTES, content })
    const writeCheck = createWriteCheck({ database, isDamaged: failedWrites.isDamaged, dataDir: env.DATA_DIR, now })
    const metrics = createMetrics(pages, { ...writeCheck, failedWrites: failedWrites.count })
    const config = {
      publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
      secretKey,
      hstsSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
      isDevelopment: built.assets.development.length > 0,
      passwordMinLength: env.PASSWORD_MIN_LENGTH,
      sessionMs: env.SESSION_MINUTES * 60_000,
      longestSessionMs: env.SESSION_DAYS * 24 * 60 * 60_000,
      mediaMaxBytes: env.MEDIA_MAX_BYTES,
      auditRetentionMonths: env.AUDIT_RETENTION_MONTHS,
      imageHostUrl: env.IMAGE_HOST_URL,
    }
    const { setupUrl } = await bootstrapAdmin(
      { database, auditLog, config, now, log },
      { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    )
    const mailer = createMailer(env, config.publicUrl, now)
    const jobs = createScheduler({ database, log, now })
    const outbox = createOutbox({ database, mailer, secretKey, log, now, wake: () => jobs.runSoon(DELIVER_MAIL) })
    const storage = await openStorage(env)
    const uploads = createUploads({ folder: join(env.DATA_DIR, 'uploads'), maxBytes: env.MEDIA_MAX_BYTES })
    const stopping = new AbortController()
    const home = (of: Database, at: Date) => renderHome({ database: of, config, log, now: () => at })
    const { BACKUP_TIME: minute, BACKUP_PASSPHRASE: passphrase, BACKUP_PING_URL: pingUrl } = env
    const backups = createBackups(
      { database, storage, secretKey, log, now, renderHome: home },
      {
        folder: backupFolder(env),
        minute,
        passphrase,
        pingUrl,
        openBucket: () => openBackupBucket(env),
        uploadMaxBytes: env.BACKUP_UPLOAD_MAX_BYTES,
      },
      stopping.signal,
    )
    const restores = createRestores(
      {
        env,
        log,
        now,
        renderHome: (of) => home(of, now()),
        findFormer: () => findFormer(database, env.DATA_DIR, now()),
      },
      replacing,
    )
    if (replacing?.before) await noteOutcome(replacing.before, { database, auditLog, log })
    const visits = createVisitCounter({ database, publicUrl: config.publicUrl, now })
    const counts = createAttemptCounter({ database, now })
    const cookies = createCookies(config)
    let isRetired = false
    const app = createApp(
      {
        database,
        content,
        auditLog,
        pages,
        ...built,
        config,
        log,
        cookies,
        throttle: createThrottle(counts),
        rateLimits: createRateLimits({ counts, log }),
        mailer,
        outbox,
        storage,
        backups,
        restores,
        doctor: createDoctor({ env, publicUrl: config.publicUrl, database, writeProblem: () => writeCheck.problem(), now }),
        uploads,
        changeWatcher: createChangeWatcher({
          content,
          readEnquiriesVersion: () => readEnquiriesVersion(database.kysely),
          readDraftsVersion: () => readDraftsVersion(database.kysely),
        }),
        images: createImageQueue(),
        visits,
        now,
        wait,
        stopping: stopping.signal,
      },
      health({ database, writeCheck, metrics, metricsToken: env.METRICS_TOKEN, isDraining: () => isRetired }),
      staticFiles(),
    )
    indexAtStart(database, { onSkipped: logSkipped(log) }).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
    if (env.DATABASE_URL && !env.S3_BUCKET)
      log.warn('Files are in a folder of this instance. Several instances need one bucket: set S3_BUCKET')
    if (env.DATABASE_URL)
      log.info(
        'Uploads arrive in parts in DATA_DIR/uploads. Let all instances share that folder, or let the load balancer keep each person on one instance',
      )
    if (!env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links for search engines and in mails will name localhost')
    for (const job of periodicJobs({ database, content, auditLog, config, log, outbox, uploads, backups, storage, visits, now }))
      jobs.add(job)
    jobs.add({
      name: 'backups.nightly',
      everyMs: BACKUP_CHECK_MS,
      scope: 'database',
      run: (signal) => backups.runNightly(signal),
    })
    jobs.add({
      name: 'backups.removeFormerStates',
      everyMs: DAY_MS,
      scope: 'instance',
      run: () => removeFormerStatesOf(database, env, now()),
    })
    jobs.add({ name: 'backups.removeLeftovers', everyMs: DAY_MS, scope: 'instance', run: () => restores.removeLeftovers() })
    const hold = watchHold(env.DATA_DIR, now, stopping.signal)
    // A job that ran before a rollback would run twice.
    hold.released.then(
      () => jobs.start(),
      () => {},
    )
    const headers = securityHeaders(config)
    return {
      setupUrl,
      headers,
      listener: hold.guard(
        createListener({
          app,
          pages,
          headers,
          log,
          metrics,
          visits,
          trustProxy: env.TRUST_PROXY,
          bodies: createBodyLimits({
            guests: { total: env.MAX_BODIES, perAddress: env.MAX_GUEST_BODIES_PER_ADDRESS },
            staff: { total: env.MAX_BODIES, perAddress: env.MAX_BODIES_PER_ADDRESS },
            headers,
            hasSession: (header) => cookies.readSessionToken(header) !== undefined,
          }),
        }),
        headers,
      ),
      retire() {
        isRetired = true
        stopping.abort()
      },
      async close() {
        stopping.abort()
        await Promise.all([jobs.stop(), backups.stop(), restores.stop(), content.stop()])
        await visits.flush().catch((error: unknown) => log.error({ err: error }, 'The last visits could not be stored'))
        await database.close()
        lines.flushSync()
      },
    }
  } catch (error) {
    await database.close()
    throw !env.DATABASE_URL && isDamaged(error) ? startupError(join(env.DATA_DIR, 'site.db'), error) : error
  }
}
