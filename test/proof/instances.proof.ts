import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { writeSettings } from '#server/settings/store.ts'
import { createTestApp } from '#test/app.ts'
import { browse } from '#test/browse.ts'
import { openPostgres } from '#test/databases.ts'
import { startServer, type Server } from '#test/e2e/server.ts'
import { freePort } from '#server/http/free-port.ts'
import { startMailServer } from '#test/mail-server.ts'
import { makePage, PASSWORD } from '#test/make.ts'
import { startS3Server } from '#test/s3-server.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { startTcpRelay } from '#test/tcp-relay.ts'
import { startProxy, type ProxyName } from './proxies/start-proxy.ts'

/* Several instances on one PostgreSQL and one bucket, behind nginx and Caddy with the configuration of deploy/. */

interface Instance {
  url: string
  restart(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

async function startInstance(settings: Record<string, string>, uploads: string): Promise<Instance> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'instance-'))
  symlinkSync(uploads, join(dataDir, 'uploads'))
  const start = () => startServer({ dataDir, settings: { ...settings, PORT: String(port) } })
  let server: Server = await start()
  onTestFinished(async () => {
    await server.kill().catch(() => {})
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => server.kill(),
    async start() {
      server = await start()
    },
    async restart() {
      await server.term()
      server = await start()
    },
  }
}

async function setUp(context: TestContext, name: ProxyName, count: number) {
  const database = await openPostgres()
  const app = await createTestApp({ database })
  const { cookies, user } = await app.login('admin')
  const bucket = await startS3Server()
  onTestFinished(() => bucket.stop())
  const mail = await startMailServer()
  const relay = await startTcpRelay(database.place.databaseUrl!)
  const uploads = mkdtempSync(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rmSync(uploads, { recursive: true, force: true }))
  const { endpoint, bucket: bucketName, accessKeyId, secretAccessKey } = bucket.settings
  const settings = {
    DATABASE_URL: relay.through(database.place.databaseUrl!),
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: 'http://127.0.0.1',
    TRUST_PROXY: 'loopback',
    SHUTDOWN_DELAY_SECONDS: '3',
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@college.test',
    S3_ENDPOINT: endpoint!,
    S3_BUCKET: bucketName,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const instances: Instance[] = []
  for (let number = 0; number < count; number += 1) instances.push(await startInstance(settings, uploads))
  const proxy = await startProxy(
    name,
    instances.map(({ url }) => new URL(url).host),
  )
  if (!proxy) return context.skip(`${name} is not installed, and its Debian package cannot be fetched`)
  const staff = browse(proxy, cookies.get('__Host-session'))
  return { database, user, instances, proxy, staff, session: cookies.get('__Host-session'), mail, relay }
}

/** Ten visitors who read one page after the other. `stop` resolves to the answers that were not 200, and the number of all. */
function startVisitors(url: string, paths: string[]) {
  let isOver = false
  let total = 0
  const failed: string[] = []
  const visit = async (number: number) => {
    for (let next = number; !isOver; next += 1) {
      const path = paths[next % paths.length]!
      const status = await fetch(url + path).then(
        async (answer) => (await answer.text(), answer.status),
        (error: Error) => error.message,
      )
      total += 1
      if (status !== 200) failed.push(`${path}: ${status}`)
    }
  }
  const visitors = Promise.all(Array.from({ length: 10 }, (_, number) => visit(number)))
  return async () => {
    isOver = true
    await visitors
    return { total, failed }
  }
}

/** More enquiries from one sender would count as suspected spam, and nobody gets a notice of those. */
const NOTICED = 5

/** Sends the contact form, and resolves to the status of the answer. */
async function enquire(url: string, fields: { subject: string; token?: string }): Promise<number> {
  const body = new URLSearchParams({ name: 'Amina', email: 'amina@college.test', message: 'How much?', ...fields })
  return (await fetch(`${url}/contact`, { method: 'POST', body, redirect: 'manual' })).status
}

const PATHS = ['/', '/about', '/programs', '/contact', '/library']

describe.each<[ProxyName, number]>([
  ['nginx', 2],
  ['nginx', 3],
  ['caddy', 2],
  ['caddy', 3],
])('%s before %i instances', (name, count) => {
  test('a change is visible through every instance within a second', async (context) => {
    const { database, instances, staff } = await setUp(context, name, count)
    const { id } = await makePage(database.kysely, { slug: 'library', title: 'Round 0', content: '<p>Books.</p>' })
    const { client } = staff
    const times: number[] = []
    for (let round = 1; round <= 10; round += 1) {
      for (const { url } of instances) await (await fetch(`${url}/library`)).text()
      const { status, kind, slug, version, content } = await client.pages.get({ id })
      await client.pages.update({ id, version, status, kind, slug, content, title: `Round ${round}` })
      const changedAt = performance.now()
      for (const { url } of instances)
        while (!(await (await fetch(`${url}/library`)).text()).includes(`Round ${round}<`)) await wait(10)
      times.push(performance.now() - changedAt)
    }
    await context.annotate(`visible everywhere after ${Math.max(...times).toFixed(0)} ms at most, in 10 changes`)
    expect(Math.max(...times)).toBeLessThan(1000)
  })

  test('sessions, limits, previews and the parts of an upload work through any instance, and each mail is sent once', async (context) => {
    const { database, user, instances, proxy, staff, session, mail } = await setUp(context, name, count)
    await writeSettings(database.kysely, { notice_addresses: 'office@college.test' }, '2026-01-05T09:00:00.000Z')
    const page = await makePage(database.kysely, {
      slug: 'plans',
      title: 'Plans',
      status: 'draft',
      content: '<p>Secret plans.</p>',
    })
    const { client } = staff
    for (let call = 0; call < 10; call += 1) expect((await client.sessions.current())?.user.email).toBe(user.email)
    const { url: preview } = await client.previews.create({ pageId: page.id })
    const { pathname, search } = new URL(preview, proxy)
    for (const { url } of instances) expect(await (await fetch(url + pathname + search)).text()).toContain('Secret plans.')

    const guest = browse(proxy).client
    const attempts = await Promise.allSettled(
      Array.from({ length: 30 }, () => guest.sessions.signIn({ email: user.email, password: `${PASSWORD}!` })),
    )
    const refused = attempts.filter(
      (attempt) => attempt.status === 'rejected' && (attempt.reason as { status: number }).status === 429,
    )
    expect(refused.length).toBeGreaterThanOrEqual(10)

    const content = Buffer.alloc(4096, 'x')
    const tus = { 'cookie': `session=${session}`, 'Tus-Resumable': '1.0.0', 'origin': 'http://127.0.0.1' }
    const metadata = `filename ${Buffer.from('list.pdf').toString('base64')}`
    const begun = await fetch(`${instances[0]!.url}/api/uploads`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(content.length), 'Upload-Metadata': metadata },
    })
    expect(begun.status).toBe(201)
    const address = new URL(begun.headers.get('location')!, proxy).pathname
    for (let part = 0; part < 4; part += 1) {
      const { url } = instances[part % instances.length]!
      const sent = await fetch(url + address, {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': String(part * 1024), 'Content-Type': 'application/offset+octet-stream' },
        body: content.subarray(part * 1024, (part + 1) * 1024),
      })
      expect([part, sent.status]).toEqual([part, 204])
    }

    const token = /name="token" value="([^"]+)"/.exec(await (await fetch(`${proxy}/contact`)).text())![1]!
    const questions = Array.from({ length: NOTICED }, (_, index) => `Question ${index + 1}`)
    for (const subject of questions) expect(await enquire(proxy, { subject, token })).toBe(303)
    const subjects = () => mail.received.flatMap(({ source }) => /Question \d+/.exec(source)?.[0] ?? [])
    while (subjects().length < NOTICED) await wait(100)
    // Time for a second instance to send one again.
    await wait(3000)
    expect(subjects().toSorted()).toEqual(questions)
    await context.annotate(`${NOTICED} of ${NOTICED} notices were sent once`)
  })

  test('an instance that is killed under load costs no request, nor does a rolling restart', async (context) => {
    const { database, instances, proxy } = await setUp(context, name, count)
    await makePage(database.kysely, { slug: 'library', title: 'Library', content: '<p>Books.</p>' })
    const stopKilled = startVisitors(proxy, PATHS)
    await wait(1000)
    await instances[0]!.kill()
    await wait(2000)
    const killed = await stopKilled()
    await instances[0]!.start()
    await wait(2000)

    const stopRolling = startVisitors(proxy, PATHS)
    await wait(500)
    for (const instance of instances) {
      await instance.restart()
      await wait(2500)
    }
    const rolling = await stopRolling()
    await context.annotate(`${killed.failed.length} of ${killed.total} requests failed around a kill`)
    await context.annotate(`${rolling.failed.length} of ${rolling.total} failed in a rolling restart`)
    expect([killed.failed, rolling.failed]).toEqual([[], []])
  })

  test('while PostgreSQL is silent cached pages are served and writes get 503; 5 seconds after, all works', async (context) => {
    const { database, proxy, relay, instances } = await setUp(context, name, count)
    await makePage(database.kysely, { slug: 'library', title: 'Library', content: '<p>Books.</p>' })
    for (const { url } of instances) for (const path of PATHS) await (await fetch(url + path)).text()
    relay.silence({ newToo: true })
    const stop = startVisitors(proxy, PATHS)
    expect(await enquire(proxy, { subject: 'Fees' })).toBe(503)
    const { total, failed } = await stop()
    relay.takeNew()
    const backAt = performance.now()
    while ((await enquire(proxy, { subject: 'Fees' })) !== 303) await wait(100)
    const seconds = (performance.now() - backAt) / 1000
    await context.annotate(
      `${failed.length} of ${total} cached pages failed; writes worked ${seconds.toFixed(1)} s after PostgreSQL was back`,
    )
    expect(failed).toEqual([])
    expect(seconds).toBeLessThan(5)
  })
})
