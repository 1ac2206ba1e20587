import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { toSchemaName } from '#server/backup/swap-data.ts'
import { openDatabase } from '#server/db/open.ts'
import { listSchemas, restoreUrl } from '#server/db/postgres-schemas.ts'
import { start } from '#server/start.ts'
import type { Client } from '../app.ts'
import { browse } from '../browse.ts'
import { describeEachDatabase, openPostgres, type Open, type DatabaseLocation } from '../databases.ts'
import { makeUser, PASSWORD } from '../make.ts'
import { settingsOf } from '../run-node.ts'
import { TEST_SECRET_KEY } from '../secret-key.ts'

/* Restores the website of a server that is running, over HTTP. */

vi.setConfig({ testTimeout: 120_000 })

const EMAIL = 'ada@college.test'
const NAME = 'Harmattan Polytechnic'

/** A browser of the administrator at this address. */
function visit(url: string) {
  const { client } = browse(url)
  return { client, signIn: () => client.sessions.signIn({ email: EMAIL, password: PASSWORD }) }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'restore-in-admin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An enquiry whose second half has not arrived. */
async function beginEnquiry(url: string) {
  const body = new URLSearchParams({
    name: 'Amina',
    email: 'amina@example.com',
    subject: 'Fees',
    message: 'How much?',
  }).toString()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(`POST /contact HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
  await once(socket, 'data')
  return {
    async finish() {
      socket.write(body)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString()
    },
  }
}

const sideOf = ({ databaseUrl }: DatabaseLocation, dataDir: string): DatabaseLocation => ({
  dataDir: join(dataDir, 'restoring'),
  databaseUrl: databaseUrl && restoreUrl(databaseUrl, 'being_restored'),
})

function formerOf({ databaseUrl }: DatabaseLocation, dataDir: string): DatabaseLocation {
  const folder = join(dataDir, formerIn(dataDir)[0]!)
  return { dataDir: folder, databaseUrl: databaseUrl && restoreUrl(databaseUrl, toSchemaName(folder)) }
}

/** As if a newer program had made this database. */
async function makeNewer(at: DatabaseLocation): Promise<void> {
  const database = await openDatabase(at)
  await sql`INSERT INTO schema_migrations (name, applied_at, hash) VALUES ('9999-future', '2030', '')`.execute(database.kysely)
  await database.close()
}

async function schemasOf({ dataDir, databaseUrl }: DatabaseLocation): Promise<string[]> {
  if (!databaseUrl) return []
  const database = await openDatabase({ dataDir, databaseUrl: restoreUrl(databaseUrl) })
  const schemas = await listSchemas(database)
  await database.close()
  return schemas.filter((name) => !name.startsWith('pg_') && name !== 'information_schema')
}

const addTag = (client: Client, name: string) =>
  client.tags.create({ name, slug: name.toLowerCase(), description: null, color: '#336699', isActive: true })

/** A website with a tag, a verified backup of it, and a tag that was added after that. */
async function prepare(open: Open, more: Record<string, string> = {}) {
  const { place, close } = await open()
  await close()
  const dataDir = place.dataDir || makeFolder()
  const at = { ...place, dataDir }
  writeFileSync(join(dataDir, 'secret.key'), TEST_SECRET_KEY, { mode: 0o600 })
  const before = await openDatabase(at)
  await makeUser(before.kysely, { email: EMAIL, role: 'admin' })
  await before.close()
  const settings = { ...settingsOf(at), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...more }
  const server = await start(readEnv(settings))
  onTestFinished(() => server.stop())
  const url = `http://127.0.0.1:${server.port}`
  const { client, signIn } = visit(url)
  await signIn()
  await addTag(client, 'Before')
  await client.invitations.invite({ email: 'wrong@college.test', role: 'admin' })
  const { id } = await client.backups.begin()
  const backup = await vi.waitUntil(
    async () => (await client.backups.list({})).items.find((item) => item.id === id && item.state === 'verified'),
    { timeout: 60_000, interval: 100 },
  )
  await addTag(client, 'After')
  return { at, dataDir, url, client, signIn, backup, settings }
}

const readTags = async (client: Client) => (await client.tags.list({})).items.map(({ name }) => name).toSorted()

/** Waits until it is prepared, or has failed. */
const waitUntilReady = (client: Client) =>
  vi.waitUntil(
    async () => {
      const status = await client.restores.status()
      return (status.current?.state === 'ready' || status.outcome) && status
    },
    { timeout: 60_000, interval: 50 },
  )

/** Signs in as soon as the website is open again. */
const waitUntilOpen = ({ signIn }: ReturnType<typeof visit>) =>
  vi.waitUntil(
    () =>
      signIn().then(
        () => true,
        () => false,
      ),
    { timeout: 30_000, interval: 50 },
  )

async function begin(client: Client, id: string) {
  await client.restores.begin({ id })
  const { current } = await waitUntilReady(client)
  return current!
}

const sumOf = (changes: { total: number }[]) => changes.reduce((sum, { total }) => sum + total, 0)

const formerIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))

/** Confirms what is ready, and signs in to the website afterwards. */
async function confirm(browser: ReturnType<typeof visit>) {
  const { current } = await browser.client.restores.status()
  await browser.client.restores.confirm({ id: current!.id, name: ` ${NAME.toLowerCase()} `, changes: sumOf(current!.changes) })
  await waitUntilOpen(browser)
  return browser.client.restores.status()
}

const actionsOf = async (client: Client) => (await client.audit.list({})).items.map(({ action }) => action)

describeEachDatabase('a restore in the admin', (open) => {
  test('replaces the running website by a backup, and can be undone', async () => {
    const { at, dataDir, client, signIn, backup } = await prepare(open)
    const live = await openDatabase(at)
    await live.kysely.updateTable('userInvitations').set({ endedAt: backup.madeAt }).execute()
    await live.close()
    const current = await begin(client, backup.id)
    expect(current).toMatchObject({
      kind: 'backup',
      madeAt: backup.madeAt,
      changes: [{ what: 'Tag created', total: 1 }],
      admins: [EMAIL],
    })
    expect(await readTags(client)).toEqual(['After', 'Before'])
    const refused = { id: current.id, changes: 1 }
    await expect(client.restores.begin({ id: backup.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(client.restores.confirm({ ...refused, name: 'Jos' })).rejects.toMatchObject({ code: 'WRONG_NAME' })
    await expect(client.restores.confirm({ ...refused, id: 'another', name: NAME })).rejects.toMatchObject({ code: 'CONFLICT' })
    await addTag(client, 'Meanwhile')
    await expect(client.restores.confirm({ ...refused, name: NAME })).rejects.toMatchObject({ code: 'CONFLICT' })

    const after = await confirm({ client, signIn })
    expect(after).toMatchObject({ current: null, outcome: { kind: 'backup', madeAt: backup.madeAt, reason: null } })
    expect(await readTags(client)).toEqual(['Before'])
    expect(await client.invitations.listPending()).toMatchObject([{ isEnded: true }])
    const [entry] = (await client.audit.list({ action: 'backups.restore' })).items
    expect(entry).toMatchObject({
      actorName: expect.stringContaining('') as string,
      summary: expect.stringContaining(backup.madeAt) as string,
    })
    expect((await client.audit.verify({})).isIntact).toBe(true)
    expect((await client.backups.list({})).items).toMatchObject([{ id: backup.id, state: 'verified', canDownload: true }])
    expect([formerIn(dataDir).length, existsSync(join(dataDir, 'restoring'))]).toEqual([1, false])

    expect(after.former).toMatchObject({ replacedAt: expect.any(String) as string })
    await addTag(client, 'Later')
    await client.restores.beginUndo()
    const { current: undo } = await waitUntilReady(client)
    expect(undo).toMatchObject({ kind: 'former', changes: [{ what: 'Tag created', total: 1 }] })
    expect(await confirm({ client, signIn })).toMatchObject({ outcome: { kind: 'former', reason: null } })
    expect(await readTags(client)).toEqual(['After', 'Before', 'Meanwhile'])
    expect(await actionsOf(client)).toContain('backups.undoRestore')
    expect(formerIn(dataDir)).toHaveLength(1)
  })

  test('answers with a page and 503 for the moment of the swap, after it has finished what is under way', async () => {
    const { at, dataDir, url, client, signIn, backup } = await prepare(open)
    const current = await begin(client, backup.id)
    const enquiry = await beginEnquiry(url)
    await client.restores.confirm({ id: current.id, name: NAME, changes: 1 })
    const page = await fetch(`${url}/about`)
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([503, '3', 'no-store'])
    expect([page.headers.get('content-security-policy'), await page.text()]).toEqual([
      expect.stringContaining("default-src 'none'"),
      expect.stringContaining('The website is being restored from a backup.'),
    ])
    await expect(client.tags.list({})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    expect((await fetch(`${url}/api/search?q=x`)).status).toBe(503)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await enquiry.finish()).toMatch(/^HTTP\/1.1 303/)
    await waitUntilOpen({ client, signIn })
    expect((await fetch(`${url}/about`)).status).toBe(200)
    expect((await client.formSubmissions.list({ group: 'contact' })).total).toBe(0)
    const former = await openDatabase(formerOf(at, dataDir))
    onTestFinished(() => former.close())
    expect(await former.kysely.selectFrom('formSubmissions').select('id').execute()).toHaveLength(1)
  })

  test('from an encrypted backup brings the secret key, and its undo the former one', async () => {
    const { dataDir, client, signIn, backup } = await prepare(open, { BACKUP_PASSPHRASE: 'correct horse battery staple' })
    expect(backup.path).toMatch(/\.tar\.encrypted$/)
    await begin(client, backup.id)
    expect(await confirm({ client, signIn })).toMatchObject({ outcome: { reason: null } })
    expect(readFileSync(join(dataDir, formerIn(dataDir)[0]!, 'secret.key'), 'utf8')).toBe(TEST_SECRET_KEY)
    await client.restores.beginUndo()
    await waitUntilReady(client)
    expect(await confirm({ client, signIn })).toMatchObject({ outcome: { kind: 'former', reason: null } })
    expect(await readTags(client)).toEqual(['After', 'Before'])
    expect((await client.audit.verify({})).isIntact).toBe(true)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(TEST_SECRET_KEY)
  })

  test('is not prepared from a file that is damaged, and says why', async () => {
    const { at, dataDir, client, backup } = await prepare(open)
    truncateSync(backup.path!, backup.bytes! - 3000)
    await client.restores.begin({ id: backup.id })
    expect(await waitUntilReady(client)).toMatchObject({
      current: null,
      outcome: { kind: 'backup', reason: expect.stringContaining('not a complete backup') as string },
    })
    expect(await readTags(client)).toEqual(['After', 'Before'])
    expect([readdirSync(dataDir).includes('restoring'), await schemasOf(at)]).toEqual([false, at.databaseUrl ? ['public'] : []])
  })

  test('can be ended while it waits, and leaves nothing behind', async () => {
    const { at, dataDir, client, backup } = await prepare(open)
    const { id } = await begin(client, backup.id)
    expect(readdirSync(dataDir)).toContain('restoring')
    await client.restores.cancel()
    expect(await client.restores.status()).toMatchObject({ current: null, outcome: null, former: null })
    await expect(client.restores.confirm({ id, name: NAME, changes: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(client.restores.beginUndo()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect([readdirSync(dataDir).includes('restoring'), await schemasOf(at)]).toEqual([false, at.databaseUrl ? ['public'] : []])
  })

  test('leaves the website as it was if another program uses its database', async () => {
    const { at, dataDir, client, signIn, backup } = await prepare(open)
    await begin(client, backup.id)
    const other = await openDatabase(at)
    const { outcome } = await confirm({ client, signIn })
    await other.close()
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/running.*and try again\.$/) as string })
    expect(await readTags(client)).toEqual(['After', 'Before'])
    expect(await actionsOf(client)).toContain('backups.restoreFailed')
    expect([formerIn(dataDir), await schemasOf(at)]).toEqual([[], at.databaseUrl ? ['public'] : []])
  })

  test('puts the former website back if the other one does not start, a restore or its undo', async () => {
    const { at, dataDir, client, signIn, backup } = await prepare(open)
    await begin(client, backup.id)
    await makeNewer(sideOf(at, dataDir))
    const failed = await confirm({ client, signIn })
    expect(failed).toMatchObject({
      outcome: { reason: expect.stringContaining('newer than this program') as string },
      former: null,
    })
    expect(await readTags(client)).toEqual(['After', 'Before'])
    expect((await client.audit.verify({})).isIntact).toBe(true)
    expect([formerIn(dataDir), await schemasOf(at)]).toEqual([[], at.databaseUrl ? ['public'] : []])

    await begin(client, backup.id)
    expect(await confirm({ client, signIn })).toMatchObject({ outcome: { reason: null } })
    await client.restores.beginUndo()
    await waitUntilReady(client)
    await makeNewer(formerOf(at, dataDir))
    const undone = await confirm({ client, signIn })
    expect(undone).toMatchObject({ outcome: { kind: 'former', reason: expect.stringContaining('newer') as string } })
    expect(await readTags(client)).toEqual(['Before'])
    // It may be the only copy.
    expect(formerIn(dataDir)).toHaveLength(1)
    expect(undone.former).not.toBeNull()
  })
})

test('a restore on PostgreSQL is refused at once while another instance runs', async () => {
  const { client, backup, settings } = await prepare(openPostgres)
  const other = await start(readEnv({ ...settings, DATA_DIR: makeFolder(), SECRET_KEY: TEST_SECRET_KEY }))
  await client.restores.begin({ id: backup.id })
  const { outcome } = await waitUntilReady(client)
  await other.stop()
  expect(outcome?.reason).toMatch(/^Another instance of the website is running, .+ Stop all others, and try again\.$/)
  expect((await begin(client, backup.id)).state).toBe('ready')
})
