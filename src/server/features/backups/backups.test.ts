import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BACKUP_UPLOADS } from '#contract/paths.ts'
import { addUploaded } from '#server/backup/add-uploaded.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { claimBackup, findRunning, finishBackup, listBackups, reportBackup } from '#server/backup/store.ts'
import { createUploads } from '#server/uploads/uploads.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { upload } from '#test/upload.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 60 * 60_000
const OTHER_KEY = 'the key of quite another website'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uploaded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A byte in the middle of the content of the first entry that has rows. */
function flipByte(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const at = file.indexOf('.jsonl.zst') + 512
  changed[at] = changed[at]! ^ 255
  return changed
}

const claim = (database: TestDatabase, id: string, madeAt: string) =>
  claimBackup(database.kysely, { id, madeAt, origin: 'nightly' })

async function makeVerified(database: TestDatabase, madeAt: string) {
  await claim(database, madeAt, madeAt)
  await finishBackup(database.kysely, madeAt, {
    state: 'verified',
    path: '/backups/good.tar',
    bytes: 5_000_000_000,
    reason: null,
    missingFiles: 2,
    finishedAt: madeAt,
  })
}

describeEachDatabase('backups', (open) => {
  test('are listed, the newest first, with the reason why one failed', async () => {
    const database = await open()
    await makeVerified(database, '2040-01-10T01:00:00.000Z')
    await claim(database, 'failed', '2040-01-11T01:00:00.000Z')
    const failed = { state: 'failed', path: null, bytes: null, reason: 'The disk is full.', missingFiles: 0 } as const
    await finishBackup(database.kysely, 'failed', { ...failed, finishedAt: '2040-01-11T01:01:00.000Z' })
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    expect(await client.backups.list({})).toEqual({
      total: 2,
      items: [
        {
          id: 'failed',
          madeAt: '2040-01-11T01:00:00.000Z',
          origin: 'nightly',
          ...failed,
          canDownload: false,
          canRestore: false,
          isInBucket: false,
        },
        {
          id: '2040-01-10T01:00:00.000Z',
          madeAt: '2040-01-10T01:00:00.000Z',
          origin: 'nightly',
          state: 'verified',
          path: '/backups/good.tar',
          bytes: 5_000_000_000,
          reason: null,
          missingFiles: 2,
          canDownload: false,
          canRestore: false,
          isInBucket: false,
        },
      ],
    })
  })

  test('are overdue 48 hours after the last verified one, not after a failed one', async () => {
    const database = await open()
    const start = Date.now()
    let time = start
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const statusAfter = async (hours: number) => {
      time = start + hours * HOUR_MS
      const { client } = await login('admin')
      return client.backups.status()
    }
    expect(await statusAfter(1)).toEqual({ verifiedAt: null, isOverdue: false, running: null })
    expect(await statusAfter(49)).toEqual({ verifiedAt: null, isOverdue: true, running: null })
    const verifiedAt = new Date(start + 40 * HOUR_MS).toISOString()
    await makeVerified(database, verifiedAt)
    const madeAt = new Date(start + 80 * HOUR_MS).toISOString()
    await claim(database, 'running', madeAt)
    await reportBackup(database.kysely, 'running', { percent: 61, reportedAt: madeAt })
    const running = { madeAt, percent: 61 }
    expect(await statusAfter(87)).toEqual({ verifiedAt, isOverdue: false, running })
    expect(await statusAfter(89)).toEqual({ verifiedAt, isOverdue: true, running })
  })

  test('are made on demand, in the background and with an entry in the log, and can be downloaded', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client, request, user } = await login('admin')
    const { id } = await client.backups.begin()
    await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
    const { items } = await client.backups.list({})
    expect(items).toEqual([expect.objectContaining({ id, origin: 'admin', state: 'verified', canDownload: true })])

    const answer = await request(`/api/backups/${id}/file`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="backup-[-\dT]+Z\.tar"$/)
    const body = Buffer.from(await answer.arrayBuffer())
    expect([body.length, answer.headers.get('content-length')]).toEqual([items[0]!.bytes, String(items[0]!.bytes)])
    const folder = dirname(items[0]!.path!)
    const copy = `${folder}/downloaded.tar`
    writeFileSync(copy, body)
    await verifyBackup(copy, { folder, renderHome: async () => '' }, { passphrase: undefined })

    const { items: entries } = await client.audit.list({})
    expect(entries.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'backups.download', entityId: id, actorId: user.id }),
      expect.objectContaining({ action: 'backups.begin', entityId: id, actorId: user.id }),
    ])
    rmSync(items[0]!.path!)
    expect((await request(`/api/backups/${id}/file`)).status).toBe(404)
    expect(readdirSync(folder)).toEqual(['downloaded.tar'])
    expect(deps.stopping.aborted).toBe(false)
  })

  test('of another server are uploaded, verified in the background, and can be restored', async () => {
    const source = await createTestApp({ database: await open() })
    const made = await writeBackup(
      { ...source.deps, secretKey: source.deps.config.secretKey, program: '1.0.0', passphrase: undefined },
      { folder: makeFolder(), now: new Date('2026-03-02T08:00:00.000Z') },
    )
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const admin = await login('admin')
    const { client, user } = admin
    const uploadId = await upload(admin, readFileSync(made.path), 'from-abroad.tar', BACKUP_UPLOADS)
    expect((await client.backups.list({})).items).toEqual([])
    const { id } = await client.backups.upload({ uploadId })
    await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
    const { items } = await client.backups.list({})
    expect(items).toEqual([
      {
        id,
        origin: 'upload',
        state: 'verified',
        madeAt: '2026-03-02T08:00:00.000Z',
        path: join(deps.backups.folder, `uploaded-${id}.tar`),
        bytes: made.bytes,
        reason: null,
        missingFiles: 0,
        canDownload: true,
        canRestore: true,
        isInBucket: false,
      },
    ])
    expect(readFileSync(items[0]!.path!).equals(readFileSync(made.path))).toBe(true)
    await vi.waitFor(() => expect(readdirSync(join(deps.backups.folder, 'uploads'))).toEqual([]))
    await expect(client.backups.upload({ uploadId })).rejects.toMatchObject({ code: 'GONE' })
    const [entry] = (await client.audit.list({})).items
    expect(entry).toMatchObject({ action: 'backups.upload', entityId: id, actorId: user.id })
  })

  test('that are encrypted bring their secret key, unless the one of this server is fixed by SECRET_KEY', async () => {
    const passphrase = 'correct horse battery staple'
    const source = await createTestApp({ database: await open() })
    const made = await writeBackup(
      { ...source.deps, secretKey: OTHER_KEY, program: '1.0.0', passphrase },
      { folder: makeFolder(), now: new Date('2026-03-02T08:00:00.000Z') },
    )
    const database = await open()
    const backupSettings = { passphrase, folder: makeFolder() }
    const { login } = await createTestApp({ database, backupSettings })
    const admin = await login('admin')
    await admin.client.backups.upload({ uploadId: await upload(admin, readFileSync(made.path), 'abroad.tar', BACKUP_UPLOADS) })
    await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
    const [backup] = (await admin.client.backups.list({})).items
    expect(backup).toMatchObject({ state: 'verified', canRestore: true, reason: null })
    const fixed = await createTestApp({ database, backupSettings: { ...backupSettings, hasFixedKey: true } })
    const { client } = await fixed.login('admin')
    const reason = expect.stringContaining(
      `remove SECRET_KEY from the settings (keep a copy of it), and run: harmattan`,
    ) as string
    expect((await client.backups.list({})).items).toMatchObject([{ id: backup!.id, canRestore: false, reason }])
  })

  test('of a server with another secret key say which commands restore them', async () => {
    const source = await createTestApp({ database: await open() })
    const made = await writeBackup(
      { ...source.deps, secretKey: OTHER_KEY, program: '1.0.0', passphrase: undefined },
      { folder: makeFolder(), now: new Date('2026-03-02T08:00:00.000Z') },
    )
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const admin = await login('admin')
    const uploadId = await upload(admin, readFileSync(made.path), 'from-abroad.tar', BACKUP_UPLOADS)
    await admin.client.backups.upload({ uploadId })
    await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
    const [backup] = (await admin.client.backups.list({})).items
    expect(backup).toMatchObject({
      state: 'verified',
      canDownload: true,
      canRestore: false,
      reason: expect.stringContaining(`harmattan restore ${backup!.path} --replace --new-key. Then two-factor`) as string,
    })
    // Once the server has that key, nothing is in the way.
    const { login: loginLater } = await createTestApp({ database, config: { ...deps.config, secretKey: OTHER_KEY } })
    const { client } = await loginLater('admin')
    expect((await client.backups.list({})).items).toMatchObject([{ id: backup!.id, canRestore: true, reason: null }])
  })

  test.each([
    ['no backup', () => Buffer.from('Something else'), /^The uploaded file was not accepted\. The file is not a complete backup/],
    [
      'cut off',
      (file: Buffer) => file.subarray(0, -3000),
      /^The uploaded file was not accepted\. The file is not a complete backup/,
    ],
    ['damaged', (file: Buffer) => flipByte(file), /^The uploaded file was not accepted\. /],
    ['from the future', (file: Buffer) => file, /Its date is in the future\.$/, '2999-01-01T00:00:00.000Z'],
  ])(
    'an upload that is %s is refused with the reason, and nothing of it is kept',
    async (_, change, reason, at = '2026-03-02T08:00:00.000Z') => {
      const database = await open()
      const app = await createTestApp({ database })
      const admin = await app.login('admin')
      const made = await writeBackup(
        { ...app.deps, secretKey: app.deps.config.secretKey, program: '1.0.0', passphrase: undefined },
        { folder: makeFolder(), now: new Date(at) },
      )
      const uploadId = await upload(admin, change(readFileSync(made.path)), 'backup.tar', BACKUP_UPLOADS)
      await admin.client.backups.upload({ uploadId })
      await vi.waitFor(async () => expect(await findRunning(database.kysely)).toBeUndefined(), { timeout: 50_000 })
      expect((await admin.client.backups.list({})).items).toEqual([
        expect.objectContaining({
          origin: 'upload',
          state: 'failed',
          reason: expect.stringMatching(reason) as string,
          path: null,
          canDownload: false,
        }),
      ])
      const { folder } = app.deps.backups
      await vi.waitFor(() => expect(readdirSync(folder, { recursive: true })).toEqual(['uploads']))
    },
  )

  test('an upload that another process has marked as failed does not count, and nothing of it is kept', async () => {
    const database = await open()
    const { deps } = await createTestApp({ database })
    const needs = { ...deps, secretKey: deps.config.secretKey, renderHome: async () => '' }
    const place = { folder: makeFolder(), passphrase: undefined }
    const made = await writeBackup(
      { ...needs, program: '1.0.0', passphrase: undefined },
      { folder: makeFolder(), now: deps.now() },
    )
    const backup = { id: 'slow', madeAt: deps.now().toISOString(), origin: 'console', path: join(place.folder, 'x.tar') } as const
    await claimBackup(database.kysely, backup)
    const failed = { state: 'failed', path: null, bytes: null, reason: 'Silent', missingFiles: 0, finishedAt: null } as const
    await finishBackup(database.kysely, 'slow', failed)
    const file = { id: 'u', name: 'x.tar', path: made.path, bytes: made.bytes }
    expect(await addUploaded(needs, place, backup, file, new AbortController().signal)).toBe(true)
    expect(readdirSync(place.folder)).toEqual([])
    expect(await listBackups(database.kysely)).toMatchObject([{ id: 'slow', state: 'failed', reason: 'Silent' }])
  })

  test('are made one at a time, until the process that makes one has been silent for two minutes', async () => {
    const database = await open()
    const start = Date.now()
    let time = start
    const { login } = await createTestApp({ database, now: () => new Date(time) })
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    await claim(database, 'of another process', at(0))
    await reportBackup(database.kysely, 'of another process', { percent: 7, reportedAt: at(30) })
    const { client } = await login('admin')
    time = start + 149_000
    await expect(client.backups.begin()).rejects.toMatchObject({ code: 'CONFLICT', message: 'A backup is being made already.' })
    time = start + 151_000
    const both = await Promise.allSettled([client.backups.begin(), client.backups.begin()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await listBackups(database.kysely)
    expect(rows.find(({ id }) => id === 'of another process')).toMatchObject({
      state: 'failed',
      reason: 'The program ended before the backup was complete.',
    })
    const fields = { path: '/x.tar', bytes: 1, reason: null, missingFiles: 0, finishedAt: at(160) }
    expect(await finishBackup(database.kysely, 'of another process', { state: 'verified', ...fields })).toBe(false)
  })
})

const TUS = { 'Tus-Resumable': '1.0.0' }

test.each(['editor', 'author'] as const)('no %s uploads a backup', async (role) => {
  const { login, deps } = await createTestApp({ database: await openSqlite() })
  const { request } = await login(role)
  const headers = { ...TUS, 'Upload-Length': '10' }
  const answer = await request(BACKUP_UPLOADS, { method: 'POST', headers })
  expect([answer.status, await answer.text()]).toEqual([403, "You don't have permission to access this resource."])
  const denied = await deps.database.kysely.selectFrom('auditLog').select(['action', 'entityId']).execute()
  expect(denied).toEqual([{ action: 'operations.denied', entityId: 'backup-uploads' }])
})

test('an upload has a largest size, and a person has one of that size under way', async () => {
  const { login } = await createTestApp({ database: await openSqlite() })
  const { request } = await login('admin')
  const begin = (bytes: number) =>
    request(BACKUP_UPLOADS, { method: 'POST', headers: { ...TUS, 'Upload-Length': String(bytes) } })
  const tooLarge = await begin(50_000_001)
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'A file can be at most 47 MB.'])
  expect([(await begin(50_000_000)).status, (await begin(1)).status]).toEqual([201, 429])
})

test('an upload that the disk has no room for is refused before it is sent', async () => {
  const folder = makeFolder()
  const uploads = createUploads({ folder, maxBytes: Number.MAX_SAFE_INTEGER, path: BACKUP_UPLOADS, spaceFactor: 2 })
  const { bavail, bsize } = statfsSync(folder)
  const headers = { ...TUS, 'Upload-Length': String(Math.ceil(bavail * bsize * 0.75)) }
  const answer = await uploads.handle(new Request(`http://localhost${BACKUP_UPLOADS}`, { method: 'POST', headers }), 'person')
  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringMatching(
      /^The server's disk does not have enough space: [\d.,]+ [MG]B are needed, [\d.,]+ [MG]B are free, and the last 200 MB are kept for the website itself\.$/,
    ),
  ])
})
