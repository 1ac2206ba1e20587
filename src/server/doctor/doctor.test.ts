import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claimBackup, finishBackup, recordCopy } from '#server/backup/store.ts'
import { readEnv } from '#server/config/env.ts'
import { holdWrites } from '#server/config/upgrade-hold.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { claimRun, recordFailure } from '#server/jobs/store.ts'
import { MAIL_TESTED } from '#server/settings/store.ts'
import { describeEachDatabase, openPostgres, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeMessage, makePage, makeSection, makeSetting } from '#test/make.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startS3Server } from '#test/s3-server.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { examine } from './examine.ts'
import { formatTime } from './finding.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'
const HOUR_MS = 60 * 60_000

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Options {
  settings?: Record<string, string>
  now?: Date
  problem?: string
  secretKey?: string
}

const CHECKS = [
  'Database',
  'Disk',
  'Memory',
  'Clock',
  'Mail',
  'Proxy',
  'Certificate',
  'Backups',
  'Jobs',
  'Files',
  'Bucket',
  'Settings',
] as const

/** The findings of one check, as "state: sentence". */
async function find(
  database: TestDatabase,
  name: (typeof CHECKS)[number],
  { settings = {}, now = new Date(), problem, secretKey = TEST_SECRET_KEY }: Options = {},
) {
  const env = readEnv({ DATA_DIR: database.place.dataDir || makeFolder(), PUBLIC_URL: NOWHERE, ...settings })
  const needs = { env, publicUrl: NOWHERE, database, secretKey, writeProblem: async () => problem, now: () => now }
  const found = await examine(needs)
  expect(new Set(found.map((finding) => finding.name))).toEqual(new Set(CHECKS))
  return found.filter((finding) => finding.name === name).map(({ state, sentence }) => `${state}: ${sentence}`)
}

test('the doctor compares DATABASE_CONNECTIONS with what PostgreSQL allows', async () => {
  const database = await openPostgres()
  const name = new URL(database.place.databaseUrl!).pathname.slice(1)
  await sql`ALTER DATABASE ${sql.ref(name)} CONNECTION LIMIT 8`.execute(database.kysely)
  expect(await find(database, 'Database')).toEqual([
    'warning: PostgreSQL allows 8 connections, and this server may open 12. Set DATABASE_CONNECTIONS to 6, or less with several instances.',
  ])
  expect(await find(database, 'Database', { settings: { DATABASE_CONNECTIONS: '6' } })).toEqual([
    'ok: The database (PostgreSQL) answers and can save.',
  ])
})

describeEachDatabase('the doctor', (open) => {
  test('finds nothing to repair in a new installation', async () => {
    // A worker of the tests uses more memory than a server, the more files it has run.
    vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(100_000_000)
    const database = await open()
    for (const name of ['Database', 'Clock', 'Jobs', 'Memory', 'Disk'] as const)
      expect(await find(database, name)).toEqual([expect.stringMatching(/^ok: /)])
  })

  test('says that nothing can be saved', async () => {
    expect(await find(await open(), 'Database', { problem: 'the disk is full' })).toEqual([
      'failed: Nothing can be saved: the disk is full. Make room, or give the server the right to write.',
    ])
  })

  test('notices a clock that was set back', async () => {
    const database = await open()
    const entry = { action: 'x', actorName: 'Ada', entityType: 'pages', summary: 'x', searchText: '' }
    const rest = { entityId: null, beforeState: null, afterState: null, ipAddress: null, hash: null, actorId: null }
    const occurredAt = new Date(Date.now() + 5 * HOUR_MS).toISOString()
    const erased = { detailsSalt: null, detailsHash: null, erasedAt: null, sequence: null }
    await database.kysely
      .insertInto('auditLog')
      .values({ id: 'a', occurredAt, ...entry, ...rest, ...erased })
      .execute()
    expect(await find(database, 'Clock')).toEqual([
      expect.stringMatching(/^failed: The clock says .+ before the last entry .+ timedatectl set-ntp true\.$/),
    ])
  })

  test('notices a clock that has jumped, and says nothing of jobs that wait because of it', async () => {
    const database = await open()
    const now = { time: Date.now() - 100 * 24 * HOUR_MS }
    const scheduler = () => {
      const created = createScheduler({ database, log: pino({ level: 'silent' }), now: () => new Date(now.time) })
      created.add({ name: 'trash.removeOld', everyMs: HOUR_MS, scope: 'database', deletesByAge: true, run: async () => {} })
      return created
    }
    await scheduler().runDue()
    now.time = Date.now()
    await scheduler().runDue()
    expect(await find(database, 'Clock')).toEqual([expect.stringMatching(/^warning: .+ let the website run for 24 hours\.$/)])
    expect(await find(database, 'Jobs')).toEqual([expect.stringMatching(/^ok: /)])
  })

  test('names a job that failed, one that does not run, and a draft that was not published', async () => {
    const database = await open()
    const now = new Date()
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
    for (const name of ['retention', 'media.sweep', 'trash.removeOld'])
      await claimRun(database.kysely, name, { now: at(-3), dueAt: name === 'trash.removeOld' ? at(1) : at(-2), latest: at(9) })
    await recordFailure(database.kysely, 'retention', { dueAt: at(1), lastError: 'Error: the table is locked.' })
    const { id } = await makePage(database.kysely)
    const stamps = {
      createdAt: at(-5),
      updatedAt: at(-5),
      createdBy: null,
      updatedBy: null,
      submittedBy: null,
      submittedAt: null,
    }
    const draft = {
      pageId: id,
      fields: '{}',
      fieldsVersion: 1,
      sectionOrder: null,
      basis: '{}',
      state: 'open',
      note: null,
      version: 1,
    } as const
    await database.kysely
      .insertInto('pageDrafts')
      .values({ ...draft, ...stamps, publishAt: at(-1), publishBy: null })
      .execute()
    expect(await find(database, 'Jobs', { now })).toEqual([
      expect.stringMatching(/^failed: The job retention failed: Error: the table is locked\. It is repeated within an hour/),
      'failed: Periodic work has not been done: media.sweep. Start the server, or restart it.',
      'failed: Drafts that should have been published by now: 1. Start the server, or restart it.',
    ])
  })

  test('notices a backup that is too old, one that failed, and that none is made at night', async () => {
    const database = await open()
    const now = new Date(Date.now() + 49 * HOUR_MS)
    const madeAt = new Date().toISOString()
    const sameDisk = expect.stringMatching(/^warning: Backups are on the same disk/) as string
    expect(await find(database, 'Backups', { settings: { BACKUP_TIME: 'off' }, now })).toEqual([
      'failed: There is no verified backup yet. Make one on the screen Backups or with harmattan backup.',
      'warning: BACKUP_TIME is off, so no backup is made at night. Set it to a time such as 02:00.',
      sameDisk,
    ])
    await claimBackup(database.kysely, { id: 'x', madeAt, origin: 'nightly' })
    const fields = { path: null, bytes: null, reason: 'The disk is full.', missingFiles: 0, finishedAt: madeAt }
    await finishBackup(database.kysely, 'x', { state: 'failed', ...fields })
    expect(await find(database, 'Backups')).toEqual(['warning: The newest backup failed: The disk is full.', sameDisk])
  })

  test('notices a backup that is on the disk of the website, or was not copied to the bucket', async () => {
    const database = await open()
    const madeAt = new Date().toISOString()
    await claimBackup(database.kysely, { id: 'x', madeAt, origin: 'nightly' })
    const fields = { path: '/x', bytes: 1, reason: 'It could not be copied to the bucket: no answer', missingFiles: 0 }
    await finishBackup(database.kysely, 'x', { state: 'verified', ...fields, finishedAt: madeAt })
    expect(await find(database, 'Backups')).toEqual([
      'warning: The newest backup is good. It could not be copied to the bucket: no answer',
      expect.stringMatching(
        /^warning: Backups are on the same disk as the website, so they are lost with it\. Set BACKUP_FOLDER/,
      ),
    ])
    const bucket = { S3_ENDPOINT: NOWHERE, S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(await find(database, 'Backups', { settings: { ...bucket, BACKUP_TO_BUCKET: 'yes' } })).toContainEqual(
      expect.stringContaining('none is in the bucket yet'),
    )
    // The folder of backups does not exist yet.
    const folder = makeFolder()
    for (const settings of [
      { DATA_DIR: `./${relative('.', folder)}` },
      { DATA_DIR: folder, BACKUP_FOLDER: `${folder}/../other-backups` },
    ] as Record<string, string>[])
      expect(await find(database, 'Backups', { settings })).toContainEqual(expect.stringMatching(/on the same disk/))
    expect(await find(database, 'Backups', { settings: { DATA_DIR: '/dev', BACKUP_FOLDER: '/none' } })).not.toContainEqual(
      expect.stringMatching(/on the same disk/),
    )
    await recordCopy(database.kysely, 'x', { bucketKey: 'backups/x.tar', reason: null })
    expect(await find(database, 'Backups')).toEqual([`ok: The last verified backup is of ${formatTime(madeAt)}.`])
  })

  test('says which check could not be made', async () => {
    const database = await open()
    database.faults.failStatement(/last_error.+job_runs/)
    expect(await find(database, 'Jobs')).toEqual([
      expect.stringMatching(/^failed: This could not be checked: .+\. Look at the database first\.$/),
    ])
  })

  test('signs in to the mail server, and says why that fails', async () => {
    const database = await open()
    expect(await find(database, 'Mail')).toEqual([expect.stringMatching(/^warning: No mail server is set.+Set SMTP_URL/)])
    const { url, received } = await startMailServer()
    const settings = { SMTP_URL: url }
    expect(await find(database, 'Mail', { settings })).toEqual([
      'warning: The mail server accepts the connection, but has not taken a test message yet. Send one on the screen Mail, and look whether it arrives.',
    ])
    expect(received).toEqual([])
    await makeSetting(database.kysely, MAIL_TESTED, '2026-01-05T09:00:00.000Z')
    expect(await find(database, 'Mail', { settings })).toEqual([
      'ok: The mail server accepts the connection. It took the last test message on 5 Jan 2026.',
    ])
    const refusing = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, callback) => callback(new Error('Invalid username or password')),
    })
    const withLogin = refusing.url.replace('smtp://', 'smtp://ada:wrong@')
    expect(await find(database, 'Mail', { settings: { SMTP_URL: withLogin } })).toEqual([
      expect.stringMatching(/^failed: The mail server refuses the connection \(.*Invalid username.+Correct SMTP_URL/),
    ])
    await makeMessage(database.kysely, { createdAt: new Date().toISOString(), lastError: '450 Mailbox busy' })
    expect(await find(database, 'Mail', { settings })).toEqual([
      'warning: A message of the last day was not accepted (450 Mailbox busy). Look at the screen Mail, and send a test message there.',
      'warning: Messages have been waiting for more than an hour: 1. Look at the screen Mail.',
    ])
  })
})

test('says until when an upgrade that was interrupted holds writes', async () => {
  const database = await openSqlite()
  const now = new Date()
  holdWrites(database.place.dataDir, now)
  expect(await find(database, 'Database', { now })).toEqual([
    expect.stringMatching(
      /^warning: Because of an upgrade, nothing is saved until .* WAT\. .* run: harmattan upgrade-data finish$/,
    ),
  ])
})

test('a damaged SQLite file is found, and what to do', async () => {
  const database = await openSqlite()
  for (let number = 0; number < 200; number += 1) await makePage(database.kysely, { content: 'x'.repeat(3000) })
  await database.close()
  const file = join(database.place.dataDir, 'site.db')
  const bytes = readFileSync(file)
  bytes.fill(0xff, bytes.length - 3 * 4096, bytes.length - 2 * 4096)
  writeFileSync(file, bytes)
  const { checkDatabase } = await import('./check-database.ts')
  const [finding] = await checkDatabase(database, database.place.dataDir, undefined)
  expect(finding!.state).toBe('failed')
  expect(finding!.sentence).toMatch(/^The database is damaged \(.+\)\. Stop the server, .+ restore the last verified backup\.$/)
})

test('a row that refers to nothing is damage', async () => {
  const database = await openSqlite()
  await sql`PRAGMA foreign_keys = OFF`.execute(database.kysely)
  await makeSection(database.kysely, { pageId: 'nowhere' })
  expect(await find(database, 'Database')).toEqual([
    expect.stringMatching(/^failed: The database is damaged \(a row of page_sections refers to nothing\)\. Stop the server/),
  ])
})

test.runIf(process.getuid?.() === 0)('a file of another user is named with the command', async () => {
  const database = await openSqlite()
  const { dataDir } = database.place
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
  writeFileSync(join(dataDir, 'secret.key'), 'x'.repeat(40), { mode: 0o600 })
  chownSync(join(dataDir, 'secret.key'), 65_534, 65_534)
  expect(await find(database, 'Files')).toEqual([
    `failed: Another user owns ${join(dataDir, 'secret.key')}, so the server may not be able to write there. Run: chown -R --reference=${dataDir} ${dataDir}`,
  ])
})

test('a file that others can read is named with the command', async () => {
  const database = await openSqlite()
  const { dataDir } = database.place
  for (const name of ['site.db', 'site.db-wal', 'site.db-shm']) chmodSync(join(dataDir, name), 0o600)
  expect(await find(database, 'Files')).toEqual([`ok: Only its owner can read ${dataDir}.`])
  writeFileSync(join(dataDir, 'secret.key'), 'x'.repeat(40), { mode: 0o644 })
  chmodSync(join(dataDir, 'secret.key'), 0o644)
  expect(await find(database, 'Files')).toEqual([
    `failed: Other users of this machine can read ${join(dataDir, 'secret.key')}. Run: chmod -R go= ${dataDir}`,
  ])
})

test.each([
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1/c' }, /^warning: DATABASE_URL is set without S3_BUCKET/],
  [{ MAIL_FROM: 'a@college.test' }, /^warning: MAIL_FROM is set without SMTP_URL/],
  [{ BACKUP_PING_URL: 'https://ping.test', BACKUP_TIME: 'off' }, /^warning: BACKUP_PING_URL is set while BACKUP_TIME is off/],
  [{ SESSION_MINUTES: '3000', SESSION_DAYS: '1' }, /^warning: SESSION_MINUTES is longer than SESSION_DAYS/],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'true' }, /^warning: HSTS_INCLUDE_SUBDOMAINS has no effect/],
  [{ TRUST_PROXY: 'loopback' }, /^warning: The proxy is on this machine, but HOST/],
  [{ ADMIN_PASSWORD: 'seven-herons' }, /^warning: ADMIN_PASSWORD is still set/],
  [{ SECRET_KEY: 'y'.repeat(40) }, /^warning: SECRET_KEY is set, and secret\.key in DATA_DIR holds another key/],
  [{ PUBLIC_URL: '' }, /^warning: PUBLIC_URL is not set, so links in messages/],
  [{}, /^ok: The settings do not contradict each other\.$/],
])('settings %o', async (settings, sentence) => {
  const database = await openSqlite()
  writeFileSync(join(database.place.dataDir, 'secret.key'), 'x'.repeat(40), { mode: 0o600 })
  expect(await find(database, 'Settings', { settings: settings as Record<string, string> })).toEqual([
    expect.stringMatching(sentence),
  ])
})

test('a bucket that does not take the key of the settings, or does not answer', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const database = await openSqlite()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const settings = {
    S3_ENDPOINT: endpoint!,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const check = async (wrong: Record<string, string>) =>
    (await find(database, 'Bucket', { settings: { ...settings, ...wrong } })).join('; ')
  expect(await check({})).toBe('ok: The bucket media answers, and takes files.')
  const failure = /^failed: The bucket \w+ cannot be used \(.+\)\. Correct the settings that begin with S3_/
  expect(await check({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(failure)
  expect(await check({ S3_BUCKET: 'other' })).toMatch(failure)
  expect(await check({ S3_ACCESS_KEY_ID: 'wrong' })).toMatch(failure)
})

test('a folder for backups that cannot be written', async () => {
  const settings = { BACKUP_FOLDER: '/dev/null/backups' }
  expect(await find(await openSqlite(), 'Backups', { settings })).toContainEqual(
    'failed: Backups cannot be written to /dev/null/backups. Correct BACKUP_FOLDER, or let the user of the server write there.',
  )
})
