import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { readSecretKeyOf, requireSecretKey } from './audit/require-secret-key.ts'
import { createBackups } from './backup/backups.ts'
import { requireNoInterruptedRestore } from './backup/former-states.ts'
import { createRestores, recordOutcome, type Replacer } from './backup/restores.ts'
import { createCookies } from './auth/session/cookies.ts'
import { createAttemptCounter } from './auth/rate-limit/attempt-counter.ts'
import { createRateLimits } from './auth/rate-limit/rate-limits.ts'
import { createThrottle } from './auth/rate-limit/throttle.ts'
import { watchContentVersion } from './cache/content-version.ts'
import { createFailedWrites } from './db/failed-writes.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/database.ts'
import { isDamaged } from './db/dialect.ts'
import { startupError } from './db/sqlite-file.ts'
import type { Deps } from './deps.ts'
import { createDoctor } from './doctor/doctor.ts'
import { createConfig } from './config/config.ts'
import { backupFolder, type Env } from './config/env.ts'
import { openLog } from './config/open-log.ts'
import { warnOfSettings } from './config/warn-of-settings.ts'
import { createChangeWatcher } from './cache/change-watcher.ts'
import { readDraftsVersion } from './features/dashboard/drafts-version.ts'
import { readEnquiriesVersion } from './features/dashboard/store.ts'
import { initialiseMenu } from './features/seeding/initialise-menu.ts'
import { indexAtStart } from './features/search/index-pages.ts'
import { bootstrapAdmin } from './features/setup/first-admin.ts'
import { health } from './http/health.ts'
import { createBodyLimits } from './http/body-limits.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createWriteCheck } from './http/write-check.ts'
import { staticFiles } from './http/static-files.ts'
import { createImageQueue } from './images/image-queue.ts'
import { DELIVER_MAIL, periodicJobs } from './jobs/periodic-jobs.ts'
import { createScheduler } from './jobs/scheduler.ts'
import { openData } from './open-data.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { watchBucket } from './storage/bucket-watch.ts'
import { openBackupBucket, openStorage } from './storage/open-storage.ts'
import { createVisitCounter } from './statistics/visit-counter.ts'
import { watchWriteHold } from './upgrade/write-hold.ts'
import { createUploads } from './uploads/uploads.ts'
import { renderHome } from './website/render-home.ts'
import { createSiteChromeReader, readSiteChrome } from './site-chrome/site-chrome.ts'
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

/** Opens everything, migrates the database and creates the application. Throws StartupError if the operator can fix the cause. */
export async function assemble(env: Env, built: Pick<Deps, 'assets' | 'adminAssets'>, replacer?: Replacer): Promise<Program> {
  const { log, flush } = openLog(env.LOG_LEVEL)
  const failedWrites = createFailedWrites()
  const database = await openData(env, log, failedWrites)
  try {
    await requireNoInterruptedRestore(database, env.DATA_DIR)
    const secretKey = await readSecretKeyOf(database, env)
    const applied = await migrate(database, undefined, requireSecretKey(secretKey))
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date')
    const content = await watchContentVersion(database)
    const now = () => new Date()
    await initialiseMenu({ database, content, log, now })

    const auditLog = createAuditLog(secretKey, log)
    const pages = createPageCache({ maxBytes: env.PAGE_CACHE_BYTES, content })
    const writeCheck = createWriteCheck({ database, failedWrites, dataDir: env.DATA_DIR, now })
    const metrics = createMetrics(pages, { ...writeCheck, failedWrites: failedWrites.count })
    const config = createConfig(env, secretKey, built.assets.development.length > 0)
    const { setupUrl } = await bootstrapAdmin(
      { database, auditLog, config, now, log },
      { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    )
    const mailer = createMailer(env, config.publicUrl, now)
    const jobs = createScheduler({ database, log, now })
    const outbox = createOutbox({ database, mailer, secretKey, log, now, wake: () => jobs.runSoon(DELIVER_MAIL) })
    const storage = await openStorage(env)
    const bucket = watchBucket(storage, env.S3_BUCKET, log)
    const uploads = createUploads({ folder: join(env.DATA_DIR, 'uploads'), maxBytes: env.MEDIA_MAX_BYTES })
    const stopping = new AbortController()
    const renderHomeAt = (website: Database, at: Date) => renderHome({ database: website, config, log, now: () => at })
    const backups = createBackups(
      { database, storage, secretKey, log, now, renderHome: renderHomeAt },
      {
        folder: backupFolder(env),
        minute: env.BACKUP_TIME,
        passphrase: env.BACKUP_PASSPHRASE,
        pingUrl: env.BACKUP_PING_URL,
        openBucket: () => openBackupBucket(env),
        uploadMaxBytes: env.BACKUP_UPLOAD_MAX_BYTES,
        hasFixedKey: env.SECRET_KEY !== undefined,
      },
      stopping.signal,
    )
    const restores = createRestores({ env, database, log, now, renderHome: (website) => renderHomeAt(website, now()) }, replacer)
    if (replacer?.lastOutcome) await recordOutcome(replacer.lastOutcome, { database, auditLog, log })
    const visits = createVisitCounter({ database, publicUrl: config.publicUrl, now })
    const counts = createAttemptCounter({ database, now })
    const cookies = createCookies(config)
    const siteChromeAtStart = await readSiteChrome(database.kysely, now()).catch(() => undefined)
    const deps: Deps = {
      database,
      content,
      auditLog,
      pages,
      ...createSiteChromeReader({ database, content, config, log, now }, siteChromeAtStart),
      ...built,
      config,
      log,
      cookies,
      throttle: createThrottle(counts),
      rateLimits: createRateLimits({ counts, log }),
      mailer,
      outbox,
      storage,
      bucket,
      backups,
      restores,
      doctor: createDoctor({
        env,
        publicUrl: config.publicUrl,
        database,
        secretKey,
        writeProblem: () => writeCheck.problem(),
        now,
      }),
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
    }
    let isRetired = false
    const app = createApp(
      deps,
      health({ database, writeCheck, metrics, metricsToken: env.METRICS_TOKEN, isDraining: () => isRetired }),
      staticFiles(),
    )
    const indexing = indexAtStart(database, { log, isStopping: () => stopping.signal.aborted }).catch((error: unknown) =>
      log.error({ err: error }, 'The search index could not be brought up to date'),
    )
    warnOfSettings(env, log)
    for (const job of periodicJobs(deps)) jobs.add(job)
    const hold = watchWriteHold(env.DATA_DIR, now, stopping.signal)
    // A job that ran before a rollback would run twice.
    hold.writesAllowed.then(
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
            guests: { total: env.MAX_BODIES, slowPerAddress: env.MAX_GUEST_BODIES_PER_ADDRESS },
            staff: { total: env.MAX_BODIES, slowPerAddress: env.MAX_BODIES_PER_ADDRESS },
            headers,
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
        await Promise.all([jobs.stop(), backups.stop(), restores.stop(), content.stop(), indexing])
        await visits.flush().catch((error: unknown) => log.error({ err: error }, 'The last visits could not be stored'))
        await database.close()
        flush()
      },
    }
  } catch (error) {
    await database.close()
    throw !env.DATABASE_URL && isDamaged(error) ? startupError(join(env.DATA_DIR, 'site.db'), error) : error
  }
}
