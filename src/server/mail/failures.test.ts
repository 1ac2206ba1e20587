import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const MESSAGE = { recipient: 'ada@college.test', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' }
const HOUR = 60 * 60_000

async function setUp(database: TestDatabase) {
  const server = await startMailServer()
  const clock = { time: Date.parse('2026-01-05T09:00:00Z') }
  const outbox = createOutbox({
    database,
    mailer: createSmtpMailer({ url: server.url, from: 'no-reply@college.test' }),
    secretKey: 'a key',
    log: pino({ level: 'silent' }),
    now: () => new Date(clock.time),
    wake: () => {},
  })
  const put = () => database.kysely.transaction().execute((trx) => outbox.put(trx, MESSAGE, { kind: 'notice', id: 'x' }))
  const row = () => database.kysely.selectFrom('outbox').select(['status', 'attempts']).executeTakeFirstOrThrow()
  const deliverLater = () => {
    clock.time += HOUR
    return outbox.deliverDue()
  }
  return { server, outbox, put, row, deliverLater }
}

describeEachDatabase('mail when something fails', (open) => {
  test('a message whose answer is lost is sent again: twice is better than never', async () => {
    const { server, outbox, put, row, deliverLater } = await setUp(await open())
    await put()
    server.breakAfterNext()
    await outbox.deliverDue()
    expect([server.received.length, await row()]).toEqual([1, { status: 'waiting', attempts: 1 }])
    await deliverLater()
    expect([server.received.length, await row()]).toEqual([2, { status: 'sent', attempts: 2 }])
    expect(await deliverLater()).toBe(0)
  })

  test('a message that was sent, but could not be marked as sent, is sent again', async () => {
    const database = await open()
    const { server, outbox, put, row, deliverLater } = await setUp(database)
    await put()
    database.faults.failStatement(/^update "outbox" set "status"/)
    await outbox.deliverDue()
    expect([server.received.length, await row()]).toEqual([1, { status: 'waiting', attempts: 1 }])
    await deliverLater()
    expect([server.received.length, await row()]).toEqual([2, { status: 'sent', attempts: 2 }])
  })

  test('a message is not sent when the COMMIT of its cause fails', async () => {
    const database = await open()
    const { server, outbox, put } = await setUp(database)
    database.faults.failCommit('before')
    await expect(put()).rejects.toThrow('Connection terminated')
    expect([await outbox.deliverDue(), server.received]).toEqual([0, []])
  })
})
