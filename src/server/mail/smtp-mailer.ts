import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { MESSAGES_AT_ONCE } from './outbox.ts'

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1000,
}
/** For a whole delivery: a server that answers each command just in time could take minutes. Shorter than the outbox's claim. */
const SEND_WITHIN_MS = 60_000

/** Connects and signs in without sending anything. Throws the error of the mail server. */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...TIMEOUTS })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Automatic answers, such as "I am on leave", are not sent to a message with this header (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** The domain of an address, which may be in angle brackets after a name. */
const domainOf = (address: string) => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'

/** A mail server, by its address: smtp://user:password@host:587, or smtps://. Messages sent together share connections. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let pool: Transporter<{ response: string }> | undefined
  let sending = 0

  async function open() {
    // Loaded with the first message: most starts send none.
    const { createTransport } = await import('nodemailer')
    return (pool ??= createTransport({ url, pool: true, maxConnections: MESSAGES_AT_ONCE, ...TIMEOUTS }))
  }
  function closeIfIdle() {
    if (sending > 0) return
    pool?.close()
    pool = undefined
  }
  return {
    transport: 'smtp',
    async send({ id, recipient, subject, text, html }) {
      sending += 1
      try {
        const signal = AbortSignal.timeout(SEND_WITHIN_MS)
        const to = { name: '', address: recipient }
        const messageId = id && `<${id}@${domainOf(from)}>`
        const { response } = await (await open()).sendMail({ from, to, subject, text, html, messageId, headers: HEADERS, signal })
        return response
      } finally {
        sending -= 1
        closeIfIdle()
      }
    },
  }
}
