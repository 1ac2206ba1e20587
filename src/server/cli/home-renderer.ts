import { pino } from 'pino'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { renderHome } from '#server/website/render-home.ts'

/** Renders the home page of a database, to compare a restored website with the original. */
export function homeRenderer(env: Env): (database: Database) => Promise<string> {
  const now = new Date()
  const config = {
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    secretKey: 'of a page that nobody sees',
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    sessionMs: 0,
    longestSessionMs: 0,
    mediaMaxBytes: env.MEDIA_MAX_BYTES,
    auditRetentionMonths: env.AUDIT_RETENTION_MONTHS,
    imageHostUrl: env.IMAGE_HOST_URL,
  }
  const log = pino({ level: 'silent' })
  return (database) => renderHome({ database, config, log, now: () => now })
}
