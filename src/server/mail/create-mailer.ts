import { join } from 'node:path'
import type { Env } from '#server/config/env.ts'
import { createFolderMailer } from './folder-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The mail server that the settings name, or a folder beside the data. */
export const createMailer = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env, publicUrl: string, now: () => Date): Mailer =>
  SMTP_URL
    ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}` })
    : createFolderMailer(join(DATA_DIR, 'outbox'), now)
