import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { createFolderMailer } from './folder.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

const FROM = 'no-reply@college.test'
const MESSAGE = {
  recipient: 'ada@college.test',
  subject: 'Grüße, 你好',
  text: 'The link is https://a.test/#token=x',
  html: '<p>Hi</p>',
}
const MINUTE_MS = 60_000

function setUp(database: TestDatabase, mailer: Mailer) {
  const clock = { time: new Date('2026-01-05T09:00:00Z') }
  const now = () => clock.time
  const log = pino({ level: 'silent' })
  const jobs = createScheduler({ database, log, now, stopWithinMs: 10 })
  const create = () => createOutbox({ database, mailer, secretKey: 'a key', log, now, wake: () => jobs.runSoon('mail') })
  const outbox = create()
  jobs.add({ name: 'mail', everyMs: MINUTE_MS, scope: 'instance', run: outbox.deliverDue })
  const put = () => outbox.put(database.kysely, MESSAGE, { kind: 'notice', id: 'x' })
  const row = () => database.kysely.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const wait = (milliseconds: number) => {
    clock.time = new Date(clock.time.getTime() + milliseconds)
  }
  return { outbox, jobs, put, row, wait, another: create }
}

describeEachDatabase('the outbox', (open) => {
  test('brings a message to a real mail server, and forgets what it said', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox, put, row } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    expect((await row()).bodyText).not.toContain('token')
    expect(await outbox.deliverDue()).toBe(1)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]!.to).toEqual(['ada@college.test'])
    expect(server.received[0]!.source).toMatch(/Content-Type: text\/plain/)
    expect(server.received[0]!.source).toMatch(/Content-Type: text\/html/)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, lastError: null, bodyText: '', bodyHtml: '' })
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('tries again while the mail server is down, ever more rarely, and brings it when it is back', async () => {
    const database = await open()
    const port = await freePort()
    let url = `smtp://127.0.0.1:${port}`
    const mailer: Mailer = { transport: 'smtp', send: (message) => createSmtpMailer({ url, from: FROM }).send(message) }
    const { outbox, put, row, wait } = setUp(database, mailer)
    await put()
    await outbox.deliverDue()
    expect(await row()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringMatching(/ECONNREFUSED/) as string,
    })
    expect(await outbox.deliverDue()).toBe(0)
    wait(MINUTE_MS)
    expect(await outbox.deliverDue()).toBe(1)
    wait(MINUTE_MS)
    expect(await outbox.deliverDue()).toBe(0)
    wait(MINUTE_MS)
    const server = await startMailServer()
    url = server.url
    await outbox.deliverDue()
    expect(await row()).toMatchObject({ status: 'sent', attempts: 3 })
    expect(server.received).toHaveLength(1)
  })

  test('gives up at once on what the mail server will never take', async () => {
    const database = await open()
    const server = await startMailServer({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    const { outbox, put, row } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    await outbox.deliverDue()
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1, bodyText: '' })
    expect((await row()).lastError).toMatch(/550 No such mailbox/)
  })

  test('gives up after a day or so', async () => {
    const database = await open()
    const mailer: Mailer = { transport: 'smtp', send: () => Promise.reject(new Error('down')) }
    const { outbox, put, row, wait } = setUp(database, mailer)
    await put()
    let hours = 0
    for (; (await row()).status === 'waiting'; hours += 1) {
      await outbox.deliverDue()
      wait(60 * MINUTE_MS)
      expect(hours).toBeLessThan(72)
    }
    expect(hours).toBeGreaterThan(20)
    expect(await row()).toMatchObject({ status: 'failed', lastError: 'down' })
  })

  test('sends a message once, however many processes look', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox, put, another } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    for (let index = 0; index < 5; index += 1) await put()
    await Promise.all([outbox.deliverDue(), another().deliverDue(), another().deliverDue()])
    expect(server.received).toHaveLength(5)
  })

  test('what is rolled back is not sent', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    const failing = database.kysely.transaction().execute(async (trx) => {
      await outbox.put(trx, MESSAGE, { kind: 'notice', id: 'x' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('without a mail server writes into a folder that only its owner reads', async () => {
    const database = await open()
    const folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'outbox')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { outbox, put } = setUp(
      database,
      createFolderMailer(folder, () => new Date('2026-01-05T09:00:00Z')),
    )
    await put()
    await outbox.deliverDue()
    const [html, plain] = readdirSync(folder).toSorted()
    expect([html, plain]).toEqual([
      '2026-01-05T09-00-00-000Z-ada@college.test.html',
      '2026-01-05T09-00-00-000Z-ada@college.test.txt',
    ])
    expect(readFileSync(join(folder, plain!), 'utf8')).toBe(
      `To: ada@college.test\nSubject: ${MESSAGE.subject}\n\n${MESSAGE.text}\n`,
    )
    expect(statSync(join(folder, plain!)).mode & 0o077).toBe(0)
  })

  test('holds up no shutdown, though the mail server says nothing', async () => {
    const database = await open()
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const sockets = new Set<Socket>()
    silent.on('connection', (socket) => void sockets.add(socket))
    const { port } = silent.address() as AddressInfo
    const { outbox, jobs, put, row } = setUp(database, createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }))
    jobs.start()
    for (let index = 0; index < 3; index += 1) await put()
    outbox.wake()
    await expect.poll(() => sockets.size).toBe(1)
    await jobs.stop()
    expect((await row()).lastError, 'the message is still on its way').toBeNull()
    // Hangs up, so that nothing of this outlives the test.
    for (const socket of sockets) socket.destroy()
    silent.close()
    const begun = database.kysely.selectFrom('outbox').select(['attempts', 'status']).where('lastError', 'is not', null)
    await expect.poll(() => begun.execute()).toEqual([{ attempts: 1, status: 'waiting' }])
    expect(sockets.size, 'no other message was begun').toBe(1)
  })

  test('runs by itself', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox, jobs, put } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    jobs.start()
    await put()
    outbox.wake()
    await expect.poll(() => server.received).toHaveLength(1)
    await jobs.stop()
    await put()
    outbox.wake()
    expect(server.received).toHaveLength(1)
  })
})
