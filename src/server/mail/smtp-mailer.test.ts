import { expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
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

const EXPECTED = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type']

test('a message has the headers of a message', async () => {
  const server = await startMailServer()
  await createSmtpMailer({ url: server.url, from: FROM }).send(MESSAGE)
  expect(headersOf(server.received[0]!.source)).toEqual(EXPECTED)
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
