import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'

const RECIPIENT = { recipient: 'ada@college.test' }

describeEachDatabase('mail', (open) => {
  test('the test message brings back what the mail server really said', async () => {
    const database = await open()
    const server = await startMailServer()
    const { login } = await createTestApp({ database, mailer: createSmtpMailer({ url: server.url, from: 'a@college.test' }) })
    const { client } = await login('admin')
    expect(await client.mail.test(RECIPIENT)).toEqual({ isAccepted: true, transport: 'smtp', reply: '250 Queued as 4711' })
    expect(server.received[0]?.source).toMatch(/Subject: Test message from Harmattan Polytechnic/)
    await server.stop()
    const refused = await client.mail.test(RECIPIENT)
    expect(refused).toMatchObject({ isAccepted: false, reply: expect.stringMatching(/ECONNREFUSED/) as string })
    expect((await client.audit.list({ action: 'mail.test' })).total).toBe(2)
  })

  test('a wrong password of the mail server shows the words of that server', async () => {
    const database = await open()
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid username or password')),
    })
    const url = server.url.replace('//', '//ada:secret@')
    const { login } = await createTestApp({ database, mailer: createSmtpMailer({ url, from: 'a@college.test' }) })
    const { client } = await login('admin')
    const { isAccepted, reply } = await client.mail.test(RECIPIENT)
    expect([isAccepted, reply]).toEqual([false, expect.stringMatching(/535 Invalid username or password/)])
    expect(reply).not.toContain('secret')
  })

  test('a mail server that never answers does not delay an invitation', async () => {
    const database = await open()
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const { login } = await createTestApp({ database, mailer: createSmtpMailer({ url, from: 'a@college.test' }) })
    const { client } = await login('admin')
    const { invitation, key } = await client.invitations.invite({ email: 'chidi@college.test' })
    expect(invitation.delivery).toMatchObject({ status: 'waiting', attempts: 0 })
    expect(key.url).toContain('#token=')
  })

  test('the outbox is listed without what the messages say', async () => {
    const database = await open()
    const { login, deps } = await createTestApp({ database })
    const { client } = await login('admin')
    await client.invitations.invite({ email: 'chidi@college.test' })
    const before = await client.mail.list({})
    expect(before).toMatchObject({ total: 1, transport: 'smtp', items: [{ recipient: 'chidi@college.test', status: 'waiting' }] })
    expect(JSON.stringify(before)).not.toMatch(/body|token/i)
    await deps.outbox.deliverDue()
    expect(await client.mail.list({})).toMatchObject({ items: [{ status: 'sent', attempts: 1 }] })
  })

  test('a message that was given up can be sent again by an admin', async () => {
    const database = await open()
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    let url = refusing.url
    const { login, deps } = await createTestApp({
      database,
      mailer: { transport: 'smtp', send: (message) => createSmtpMailer({ url, from: 'a@college.test' }).send(message) },
    })
    const { client } = await login('admin')
    await client.invitations.invite({ email: 'chidi@college.test' })
    await deps.outbox.deliverDue()
    const [message] = (await client.mail.list({})).items
    expect(message).toMatchObject({ status: 'failed', attempts: 1, canSendAgain: true })
    const working = await startMailServer()
    url = working.url
    await client.mail.sendAgain({ id: message!.id })
    await deps.outbox.deliverDue()
    expect(await client.mail.list({})).toMatchObject({ items: [{ status: 'sent', canSendAgain: false }] })
    expect(working.received).toHaveLength(1)
    await expect(client.mail.sendAgain({ id: message!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await client.audit.list({ action: 'mail.sendAgain' })).total).toBe(1)
  })

  test('without a mail server no message can be sent again', async () => {
    const database = await open()
    const mailer = { transport: 'folder' as const, send: () => Promise.reject(new Error('The disk is full')) }
    const { login, deps } = await createTestApp({ database, mailer })
    const { client } = await login('admin')
    await client.invitations.invite({ email: 'chidi@college.test' })
    await deps.outbox.deliverDue()
    expect(await client.mail.list({})).toMatchObject({ items: [{ status: 'waiting', attempts: 1, canSendAgain: false }] })
  })

  test('a message that is being sent, or is tried within three minutes anyway, is not sent again by hand', async () => {
    const database = await open()
    let time = new Date('2026-01-05T09:00:00Z')
    const mailer = { transport: 'smtp' as const, send: () => Promise.reject(new Error('The server is down')) }
    const { login, deps } = await createTestApp({ database, mailer, now: () => time })
    const { client } = await login('admin')
    await client.invitations.invite({ email: 'chidi@college.test' })
    const id = (await client.mail.list({})).items[0]!.id
    const sendManyTimes = async () => {
      for (let index = 0; index < 5; index += 1) {
        await client.mail.sendAgain({ id })
        await deps.outbox.deliverDue()
      }
      const { items } = await client.mail.list({})
      return [items[0]?.attempts, (await client.audit.list({ action: 'mail.sendAgain' })).total]
    }
    expect(await sendManyTimes()).toEqual([1, 0])
    for (const minutes of [1, 2]) {
      time = new Date(time.getTime() + minutes * 60_000)
      await deps.outbox.deliverDue()
    }
    expect(await sendManyTimes()).toEqual([1, 1])
  })
})
