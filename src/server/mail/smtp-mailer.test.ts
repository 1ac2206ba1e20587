import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'
import { makeSetting, makeUser } from '#test/make.ts'
import { composeNotices } from '#server/features/form-submissions/notices.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const FROM = 'no-reply@college.test'
const MESSAGE = { recipient: 'ada@college.test', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' }
const FORGED = ['\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example', '\rBcc: eve@evil.example', '\r\n\r\nAnother text']

/** The names of the headers. Lines that begin with a space belong to the header above. */
const headersOf = (source: string) =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')))

const EXPECTED = ['Auto-Submitted', 'From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type']

test('a message has the headers of a message', async () => {
  const server = await startMailServer()
  await createSmtpMailer({ url: server.url, from: FROM }).send(MESSAGE)
  const { source } = server.received[0]!
  expect(headersOf(source)).toEqual(EXPECTED)
  expect(source).toContain('\r\nContent-Type: text/plain; charset=utf-8')
  expect(source).toContain('\r\nContent-Type: text/html; charset=utf-8')
})

test('a name in any script is an encoded word, and no line is longer than 78 characters', async () => {
  const server = await startMailServer()
  const name = 'Ẹ̀kọ́ Polytechnic of a Town with a Very Long Name'
  const mailer = createSmtpMailer({ url: server.url, from: `${name} <${FROM}>` })
  const text = `${name} ${'word '.repeat(300)}`
  await mailer.send({ ...MESSAGE, subject: `You are invited to ${name}`, text, html: `<p>${text}</p>` })
  const { source } = server.received[0]!
  expect(headersOf(source)).toEqual(EXPECTED)
  // oxlint-disable-next-line no-control-regex -- a message is ASCII
  expect(source).toMatch(/^[\u0000-\u007f]*$/)
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
})

test('no program answers a message, and each attempt has the same ID', async () => {
  const server = await startMailServer()
  for (const from of [FROM, `Jos Polytechnic <${FROM}>`])
    await createSmtpMailer({ url: server.url, from }).send({ ...MESSAGE, id: '01-a' })
  for (const { source } of server.received) {
    expect(source).toContain('Auto-Submitted: auto-generated\r\n')
    expect(source).toContain('\r\nMessage-ID: <01-a@college.test>\r\n')
  }
})

test.each(FORGED)('the line break in a subject that ends with %j adds no header, recipient or text', async (forged) => {
  const server = await startMailServer()
  await createSmtpMailer({ url: server.url, from: FROM }).send({ ...MESSAGE, subject: `Welcome${forged}` })
  const [{ to, source } = { to: [], source: '' }] = server.received
  expect(headersOf(source)).toEqual(EXPECTED)
  expect(to).toEqual([MESSAGE.recipient])
})

test.each([...FORGED, '>\r\nRCPT TO:<eve@evil.example', ', eve@evil.example'])(
  'a recipient that ends with %j reaches nobody else',
  async (forged) => {
    const server = await startMailServer()
    const mailer = createSmtpMailer({ url: server.url, from: FROM })
    await mailer.send({ ...MESSAGE, recipient: `ada@college.test${forged}` }).catch(() => {})
    for (const { to, source } of server.received) {
      expect(to.filter((address) => address.endsWith('@evil.example'))).toEqual([])
      expect(headersOf(source)).toEqual(EXPECTED)
    }
  },
)

test.each(FORGED)('names and subjects that end with %j add nothing to the messages of the website', async (forged) => {
  const database = await openSqlite()
  const server = await startMailServer()
  const { client, deps, login } = await createTestApp({ database, mailer: createSmtpMailer({ url: server.url, from: FROM }) })
  // As an older program or an import may have stored them. Today they are refused.
  await makeSetting(database.kysely, 'site_name', `Jos Polytechnic${forged}`)
  await makeSetting(database.kysely, 'notice_addresses', `registry@college.test${forged.replace('Bcc: ', '')}`)
  await makeUser(database.kysely, { email: 'ada@college.test', firstName: `Ada${forged}`, lastName: `Obi${forged}` })
  await client.account.requestPasswordReset({ email: 'ada@college.test' })
  const admin = await login('admin', { firstName: `Bisi${forged}`, lastName: 'Ojo' })
  await admin.client.invitations.invite({ email: 'chidi@college.test', role: 'viewer' })
  while ((await deps.outbox.deliverDue()) > 0);
  const notices = await composeNotices(deps, { id: 'x', name: `Amina${forged}`, subject: `Fees${forged}` })
  expect(notices[0]!.recipient).toBe('registry@college.test')
  for (const notice of notices) await deps.mailer.send(notice)
  expect(server.received.length).toBe(2 + notices.length)
  for (const { source, to } of server.received) {
    expect(headersOf(source)).toEqual(EXPECTED)
    expect(to).toHaveLength(1)
  }
})

test.each(['name', 'email', 'phone', 'subject'] as const)('an enquiry with a line break in its %s is refused', async (field) => {
  const { client, deps } = await createTestApp({ database: await openSqlite() })
  const enquiry = { name: 'Amina', email: 'amina@example.com', phone: '1', subject: 'Fees', message: 'How much?' }
  const forged = { ...enquiry, [field]: `${enquiry[field]}\r\nBcc: eve@evil.example` }
  await expect(client.formSubmissions.submit(forged)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await deps.database.kysely.selectFrom('outbox').selectAll().execute()).toEqual([])
})
