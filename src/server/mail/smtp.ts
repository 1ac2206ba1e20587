import type { Mailer } from './mailer.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** A mail server, by its address: smtp://user:password@host:587, or smtps://. */
export const createSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => ({
  transport: 'smtp',
  async send({ recipient, subject, text, html }) {
    // Loaded with the first message: most starts send none.
    const { createTransport } = await import('nodemailer')
    const connection = createTransport({ url, ...TIMEOUTS })
    try {
      const { response } = await connection.sendMail({ from, to: { name: '', address: recipient }, subject, text, html })
      return response
    } finally {
      connection.close()
    }
  },
})
