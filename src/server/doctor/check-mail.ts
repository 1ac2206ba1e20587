import { verifyMailServer } from '#server/mail/smtp-mailer.ts'
import { failed, findings, warning, type Finding } from './finding.ts'

/** Signs in to the mail server without sending anything, and looks at the messages. */
export async function checkMail(
  smtpUrl: string | undefined,
  { late, lastError }: { late: number; lastError: string | undefined },
): Promise<Finding[]> {
  if (!smtpUrl)
    return findings(
      'Mail',
      [
        warning(
          'No mail server is set, so messages are only written into the folder outbox. Set SMTP_URL and start the server again.',
        ),
      ],
      '',
    )
  const refusal = await verifyMailServer(smtpUrl).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
  return findings(
    'Mail',
    [
      ...(refusal
        ? [failed(`The mail server refuses the connection (${refusal}). Correct SMTP_URL, or ask who runs the mail server.`)]
        : []),
      ...(lastError && !refusal
        ? [
            warning(
              `A message of the last day was not taken (${lastError}). Look at the screen Mail, and send a test message there.`,
            ),
          ]
        : []),
      ...(late > 0 ? [warning(`Messages have been waiting for more than an hour: ${late}. Look at the screen Mail.`)] : []),
    ],
    'The mail server accepts the connection.',
  )
}
