import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { encrypt } from '#server/crypto/encryption.ts'
import { freePort } from '#server/http/free-port.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { createFolderMailer } from './folder-mailer.ts'
import type { Mailer, Message } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const FROM = 'no-reply@college.test'
const MESSAGE = {
  recipient: 'ada@college.test',
  subject: 'Grüße, 你好',
  text: 'The link is https://a.test/#token=x',
  html: '<p>Hi</p>',
}
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const refusal = (responseCode: number) => Object.assign(new Error('Refused'), { responseCode })

function setUp(database: TestDatabase, mailer: Mailer) {
  const clock = { time: new Date('2026-01-05T09:00:00Z') }
  const now = () => clock.time
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  const jobs = createScheduler({ database, log, now, stopWithinMs: 10 })
  const create = () => createOutbox({ database, mailer, secretKey: 'a key', log, now, wake: () => jobs.runSoon('mail') })
  const outbox = create()
  jobs.add({ name: 'mail', everyMs: MINUTE_MS, scope: 'instance', run: outbox.deliverDue })
  const put = () => outbox.put(database.kysely, MESSAGE, { kind: 'notice', id: 'x' })
  const row = () => database.kysely.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const wait = (milliseconds: number) => {
    clock.time = new Date(clock.time.getTime() + milliseconds)
  }
  return { outbox, jobs, put, row, wait, logged, another: create }
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

  test('a message of a former secret key fails at once, with the reason', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox, put, row, logged } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    await database.kysely
      .updateTable('outbox')
      .set({ bodyText: encrypt('Text', 'another key', 'outbox') })
      .execute()
    expect(await outbox.deliverDue()).toBe(1)
    expect(server.received).toEqual([])
    const lastError = 'The text of this message cannot be decrypted, because the secret key has changed.'
    expect(await row()).toMatchObject({ status: 'failed', lastError })
    expect(logged).toMatchObject([{ msg: lastError }])
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('a message that was sent, but not marked as sent, is logged as that and sent again', async () => {
    const database = await open()
    const server = await startMailServer()
    const { outbox, put, row, wait, logged } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    database.faults.failStatement(/^update "outbox" set "status"/)
    expect(await outbox.deliverDue()).toBe(1)
    expect(logged).toMatchObject([{ msg: 'A message was sent, but its delivery could not be recorded: it will be sent again' }])
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1, lastError: null })
    wait(5 * MINUTE_MS)
    await outbox.deliverDue()
    expect(server.received).toHaveLength(2)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('retries with growing intervals while the mail server is down, then delivers', async () => {
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

  test('does not wait for a time that a wrong clock has set', async () => {
    const database = await open()
    const sent: Message[] = []
    const mailer: Mailer = { transport: 'smtp', send: () => Promise.reject(new Error('The server is down')) }
    const { outbox, put, row, wait } = setUp(database, mailer)
    wait(365 * DAY_MS)
    await put()
    await outbox.deliverDue()
    wait(-365 * DAY_MS)
    mailer.send = async (message) => `250 ${sent.push(message)}`
    expect(await outbox.deliverDue()).toBe(1)
    expect([sent.length, (await row()).status]).toEqual([1, 'sent'])
    expect(sent[0]!.id).toBe((await row()).id)
  })

  test('gives up at once on what the mail server will never take', async () => {
    const database = await open()
    const server = await startMailServer({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    const { outbox, put, row } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    await outbox.deliverDue()
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 })
    expect((await row()).lastError).toMatch(/550 No such mailbox/)
  })

  test.each([
    ['a wrong password', { onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(535)) }],
    [
      'a sender who is not allowed',
      { onMailFrom: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(550)) },
    ],
    [
      'a sign-in that is missing',
      { onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(530)) },
    ],
    ['a full mailbox', { onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(452)) }],
  ])('%s is tried again, and the message arrives when it is mended', async (title, refusing) => {
    const database = await open()
    const isPassword = title === 'a wrong password'
    const broken = await startMailServer({
      authOptional: !isPassword,
      allowInsecureAuth: true,
      ...(refusing as SMTPServerOptions),
    })
    let url = isPassword ? broken.url.replace('//', '//ada:secret@') : broken.url
    const mailer: Mailer = { transport: 'smtp', send: (message) => createSmtpMailer({ url, from: FROM }).send(message) }
    const { outbox, put, row, wait } = setUp(database, mailer)
    await put()
    await outbox.deliverDue()
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1 })
    const mended = await startMailServer()
    url = mended.url
    wait(MINUTE_MS)
    await outbox.deliverDue()
    expect(await row()).toMatchObject({ status: 'sent' })
    expect(mended.received).toHaveLength(1)
  })

  test('a message on its way is claimed for longer than sending may take', async () => {
    const database = await open()
    const sent: Message[] = []
    const ends: (() => void)[] = []
    const mailer: Mailer = {
      transport: 'smtp',
      send: (message) =>
        new Promise((resolve) => {
          sent.push(message)
          ends.push(() => resolve('250'))
        }),
    }
    const { outbox, put, wait, another } = setUp(database, mailer)
    await put()
    const delivering = outbox.deliverDue()
    await expect.poll(() => sent.length).toBe(1)
    wait(2 * MINUTE_MS)
    expect(await another().deliverDue()).toBe(0)
    ends[0]!()
    expect(await delivering).toBe(1)
  })

  test('a new message is sent before those that failed', async () => {
    const database = await open()
    const sent: string[] = []
    let isDown = true
    const mailer: Mailer = {
      transport: 'smtp',
      async send({ subject }) {
        if (isDown) throw new Error('down')
        sent.push(subject)
        return '250'
      },
    }
    const { outbox, put, wait } = setUp(database, mailer)
    for (let index = 0; index < 5; index += 1) await put()
    await outbox.deliverDue()
    isDown = false
    wait(MINUTE_MS)
    await outbox.put(database.kysely, { ...MESSAGE, subject: 'new' }, { kind: 'notice', id: 'x' })
    await outbox.deliverDue()
    expect([sent[0], sent.length]).toEqual(['new', 6])
  })

  test('a message that was given up keeps its text for 7 days and is deleted after 90', async () => {
    const database = await open()
    const server = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(550)) })
    const { outbox, put, row, wait } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    await put()
    await outbox.deliverDue()
    wait(6 * DAY_MS)
    await outbox.removeOld(AbortSignal.timeout(60_000))
    expect((await row()).bodyText).not.toBe('')
    wait(2 * DAY_MS)
    await outbox.removeOld(AbortSignal.timeout(60_000))
    expect(await row()).toMatchObject({ status: 'failed', bodyText: '', bodyHtml: '' })
    wait(83 * DAY_MS)
    await outbox.removeOld(AbortSignal.timeout(60_000))
    expect(await database.kysely.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('messages that are sent together share a few connections', async () => {
    const database = await open()
    let connections = 0
    const server = await startMailServer({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    const { outbox, put } = setUp(database, createSmtpMailer({ url: server.url, from: FROM }))
    for (let index = 0; index < 20; index += 1) await put()
    expect(await outbox.deliverDue()).toBe(20)
    expect(server.received).toHaveLength(20)
    expect(connections).toBeLessThan(20)
  })

  test('gives up after a week', async () => {
    const database = await open()
    const mailer: Mailer = { transport: 'smtp', send: () => Promise.reject(new Error('down')) }
    const { outbox, put, row, wait } = setUp(database, mailer)
    await put()
    let hours = 0
    for (; (await row()).status === 'waiting'; hours += 1) {
      await outbox.deliverDue()
      wait(60 * MINUTE_MS)
      expect(hours).toBeLessThan(24 * 9)
    }
    expect(hours).toBeGreaterThan(24 * 6)
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

  test('a message of a rolled-back transaction is not sent', async () => {
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
    const place = mkdtempSync(join(tmpdir(), 'mail-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    const folder = join(place, 'outbox')
    const { outbox, put } = setUp(
      database,
      createFolderMailer(folder, () => new Date('2026-01-05T09:00:00Z')),
    )
    await put()
    await outbox.deliverDue()
    const [html, plain] = readdirSync(folder).toSorted()
    expect(html).toMatch(/^2026-01-05T09-00-00-000Z-[0-9a-f]{8}-ada@college\.test\.html$/)
    expect(plain).toBe(html!.replace(/html$/, 'txt'))
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
    for (let index = 0; index < 5; index += 1) await put()
    outbox.wake()
    await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(3)
    await jobs.stop()
    expect((await row()).lastError, 'the message is still on its way').toBeNull()
    // Hangs up, so that nothing of this outlives the test.
    for (const socket of sockets) socket.destroy()
    silent.close()
    const begun = database.kysely.selectFrom('outbox').select(['attempts', 'status']).where('lastError', 'is not', null)
    await expect.poll(() => begun.execute(), { timeout: 10_000 }).toEqual(Array(3).fill({ attempts: 1, status: 'waiting' }))
    expect(sockets.size, 'no other message was begun').toBe(3)
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
