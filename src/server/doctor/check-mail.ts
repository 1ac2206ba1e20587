import { verifyMailServer } from '#server/mail/smtp-mailer.ts'
import { failed, findings, formatDay, warning, type Result } from './finding.ts'

export interface MailFacts {
  late: number
  lastError: string | undefined
  /** When the mail server last took a test message. */
  testedAt: string | undefined
}

/** Signs in to the mail server without sending anything, and looks at the messages. */
export async function checkMail(smtpUrl: string | undefined, { late, lastError, testedAt }: MailFacts): Promise<Result[]> {
  if (!smtpUrl)
    return [
      warning(
        'No mail server is set, so messages are only written into the folder outbox. Set SMTP_URL and start the server again.',
      ),
    ]
  const refusal = await verifyMailServer(smtpUrl).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
  return findings(
    [
      refusal
        && failed(`The mail server refuses the connection (${refusal}). Correct SMTP_URL, or ask who runs the mail server.`),
      !refusal
        && lastError
        && warning(
          `A message of the last day was not accepted (${lastError}). Look at the screen Mail, and send a test message there.`,
        ),
      !refusal
        && !testedAt
        && warning(
          'The mail server accepts the connection, but has not taken a test message yet. Send one on the screen Mail, and look whether it arrives.',
        ),
      late > 0 && warning(`Messages have been waiting for more than an hour: ${late}. Look at the screen Mail.`),
    ],
    `The mail server accepts the connection${testedAt ? `. It took the last test message on ${formatDay(testedAt)}` : ''}.`,
  )
}
