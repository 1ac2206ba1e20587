import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractRouterClient } from '@orpc/contract'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { contract } from '#contract/contract.ts'
import type { CallContext } from '#contract/idempotency-key.ts'
import type { Role } from '#contract/permissions.ts'
import { createApp } from '#server/app.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { createAttemptCounter } from '#server/auth/rate-limit/attempt-counter.ts'
import { createBackups } from '#server/backup/backups.ts'
import { createRestores } from '#server/backup/restores.ts'
import type { BackupNeeds } from '#server/backup/run-backup.ts'
import { createCookies } from '#server/auth/session/cookies.ts'
import { readEnv } from '#server/config/env.ts'
import { createDoctor } from '#server/doctor/doctor.ts'
import { createRateLimits } from '#server/auth/rate-limit/rate-limits.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { createThrottle } from '#server/auth/rate-limit/throttle.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { readDraftsVersion } from '#server/features/dashboard/drafts-version.ts'
import { readEnquiriesVersion } from '#server/features/dashboard/store.ts'
import { createChangeWatcher } from '#server/cache/change-watcher.ts'
import { createImageQueue } from '#server/images/image-queue.ts'
import type { Mailer, Message } from '#server/mail/mailer.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { watchBucket } from '#server/storage/bucket-watch.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { createVisitCounter } from '#server/statistics/visit-counter.ts'
import { createUploads } from '#server/uploads/uploads.ts'
import { renderHome } from '#server/website/render-home.ts'
import { createPageCache } from '#server/cache/page-cache.ts'
import { createSiteChromeReader } from '#server/site-chrome/site-chrome.ts'
import type { UserProfileRow } from '#server/db/people-tables.ts'
import { createBrowser } from './browse.ts'
import type { TestDatabase } from './databases.ts'
import { makeUser } from './make.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'

const PUBLIC_URL = 'https://college.test'
const SESSION_COOKIE = '__Host-session'

export const TEST_CONFIG = {
  publicUrl: PUBLIC_URL,
  secretKey: TEST_SECRET_KEY,
  hstsSubdomains: false,
  isDevelopment: false,
  passwordMinLength: 6,
  sessionMs: 8 * 60 * 60 * 1000,
  longestSessionMs: 7 * 24 * 60 * 60 * 1000,
  mediaMaxBytes: 25 * 1024 * 1024,
  auditRetentionMonths: 24,
  imageHostUrl: 'http://127.0.0.1:9',
}

interface LogLine {
  level: number
  msg: string
  [field: string]: unknown
}

export type Client = ContractRouterClient<typeof contract, CallContext>

/** A browser: it stores cookies and sends them. */
export interface Browser {
  client: Client
  request(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

export interface TestApp {
  deps: Deps
  /** A browser at this address. */
  browse(options?: { clientAddress?: string }): Browser
  /** A browser in which a person with this role is signed in. */
  login(role: Role, fields?: Partial<UserProfileRow>): Promise<Browser & { user: UserProfileRow }>
  /** The sent messages, after `deps.outbox.deliverDue()`. */
  mails: Message[]
  /** A request of one visitor. `bindings` is what the listener adds to it. */
  request(path: string, init?: RequestInit, bindings?: { clientAddress?: string }): Promise<Response>
  /** Calls every operation of the contract over the same path as a browser. */
  client: Client
  /** The log lines so far. */
  logged: LogLine[]
}

/** The real application on this database. Only the clock and the addresses of built files belong to the test. */
export async function createTestApp({
  database,
  now = () => new Date(),
  limits,
  backupSettings,
  ...replaced
}: Partial<Deps> & {
  database: TestDatabase
  limits?: Parameters<typeof createRateLimits>[1]
  backupSettings?: Partial<Parameters<typeof createBackups>[1]>
}): Promise<TestApp> {
  const logged: LogLine[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as LogLine) })
  const time = () => now().getTime()
  const content = await watchContentVersion(database, time)
  onTestFinished(() => content.stop())
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const mails: Message[] = []
  const files = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(files, { recursive: true, force: true }))
  const { mailer = keepingMailer(mails), config = TEST_CONFIG } = replaced
  const counts = createAttemptCounter({ database, now })
  const home: BackupNeeds['renderHome'] = (of, at) => renderHome({ database: of, config, log, now: () => at })
  const storage = diskStorage(join(files, 'media'))
  const backups = createBackups(
    { database, storage, secretKey: config.secretKey, log, now, renderHome: home },
    {
      folder: join(files, 'backups'),
      minute: undefined,
      passphrase: undefined,
      pingUrl: undefined,
      uploadMaxBytes: 50_000_000,
      hasFixedKey: false,
      ...backupSettings,
    },
    stopping.signal,
  )
  onTestFinished(async () => {
    stopping.abort()
    await backups.stop()
  })
  const deps: Deps = {
    database,
    content,
    auditLog: createAuditLog(config.secretKey, log),
    pages: createPageCache({ maxBytes: 1024 * 1024, content, now: time }),
    ...createSiteChromeReader({ database, content, config, log, now }),
    assets: {
      stylesheets: ['/assets/site.css'],
      css: 'body{color:var(--ink)}',
      fonts: [],
      loader: '/assets/loader.js',
      consent: '/assets/consent.js',
      development: [],
    },
    adminAssets: { stylesheets: ['/assets/admin.css'], scripts: ['/assets/admin.js'], preloads: [], development: [] },
    config,
    cookies: createCookies(config),
    throttle: createThrottle(counts),
    rateLimits: createRateLimits({ counts, log }, limits),
    mailer,
    outbox: createOutbox({ database, mailer, secretKey: config.secretKey, log, now, wake: () => {} }),
    storage,
    bucket: watchBucket(storage, undefined, log),
    backups,
    restores: createRestores({
      env: readEnv({ DATA_DIR: files }),
      database,
      log,
      now,
      renderHome: (of) => home(of, now()),
    }),
    doctor: createDoctor({
      env: readEnv({ DATA_DIR: database.place.dataDir || files }),
      // Nothing listens there.
      publicUrl: 'http://127.0.0.1:9',
      database,
      secretKey: config.secretKey,
      writeProblem: async () => undefined,
      now,
    }),
    uploads: createUploads({ folder: join(files, 'uploads'), maxBytes: config.mediaMaxBytes }),
    images: createImageQueue(),
    visits: createVisitCounter({ database, publicUrl: config.publicUrl, now }),
    changeWatcher: createChangeWatcher({
      content,
      readEnquiriesVersion: () => readEnquiriesVersion(database.kysely),
      readDraftsVersion: () => readDraftsVersion(database.kysely),
    }),
    stopping: stopping.signal,
    log,
    now,
    wait: async () => {},
    ...replaced,
  }
  const app = createApp(deps)
  const request: TestApp['request'] = async (path, init, bindings) =>
    app.fetch(new Request(new URL(path, PUBLIC_URL), init), { clientAddress: '203.0.113.7', requestId: 'test', ...bindings })
  const browse: TestApp['browse'] = ({ clientAddress = '203.0.113.7' } = {}) =>
    createBrowser(PUBLIC_URL, async (call) => app.fetch(call, { clientAddress, requestId: 'test' }))
  const login: TestApp['login'] = async (role, fields = {}) => {
    const user = await makeUser(database.kysely, { role, ...fields })
    const browser = browse()
    const client = { clientAddress: '203.0.113.7', userAgent: 'A browser' }
    const token = await database.kysely.transaction().execute((trx) => startSession(trx, deps, user.id, client))
    browser.cookies.set(SESSION_COOKIE, token)
    return { ...browser, user }
  }
  return { deps, request, client: browse().client, browse, login, mails, logged }
}

/** A mailer that sends nothing but counts as configured. */
const keepingMailer = (mails: Message[]): Mailer => ({
  transport: 'smtp',
  async send(message) {
    mails.push(message)
    return '250 OK'
  },
})
