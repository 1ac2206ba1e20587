import type { Logger } from 'pino'
import type { Assets } from '#site/document.tsx'
import type { AuditLog } from './audit/audit-log.ts'
import type { Backups } from './backup/backups.ts'
import type { Restores } from './backup/restores.ts'
import type { Cookies } from './auth/session/cookies.ts'
import type { RateLimits } from './auth/rate-limit/rate-limits.ts'
import type { Throttle } from './auth/rate-limit/throttle.ts'
import type { Config } from './config/config.ts'
import type { ContentVersion } from './cache/content-version.ts'
import type { Database } from './db/database.ts'
import type { Doctor } from './doctor/doctor.ts'
import type { AdminAssets } from './http/admin-shell.ts'
import type { ChangeWatcher } from './cache/change-watcher.ts'
import type { ImageQueue } from './images/image-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbox } from './mail/outbox.ts'
import type { VisitCounter } from './statistics/visit-counter.ts'
import type { BucketWatch } from './storage/bucket-watch.ts'
import type { Storage } from './storage/storage.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { SiteChromeReader } from './site-chrome/site-chrome.ts'

/** Everything that requests need; assemble.ts creates it. */
export interface Deps extends SiteChromeReader {
  database: Database
  content: ContentVersion
  auditLog: AuditLog
  pages: PageCache
  cookies: Cookies
  throttle: Throttle
  rateLimits: RateLimits
  mailer: Mailer
  outbox: Outbox
  storage: Storage
  bucket: BucketWatch
  backups: Backups
  restores: Restores
  doctor: Doctor
  uploads: Uploads
  changeWatcher: ChangeWatcher
  images: ImageQueue
  visits: VisitCounter
  assets: Assets
  adminAssets: AdminAssets
  config: Config
  log: Logger
  now: () => Date
  /** Resolves after these milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>
  /** Aborted when the program is about to end: streams end then. */
  stopping: AbortSignal
}
