import { pino } from 'pino'
import { createConfig } from '#server/config/config.ts'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { renderHome } from '#server/website/render-home.ts'

/** Renders the home page of a database, to compare a restored website with the original. */
export function homeRenderer(env: Env): (database: Database) => Promise<string> {
  const now = new Date()
  const config = createConfig(env, 'of a page that nobody sees', false)
  const log = pino({ level: 'silent' })
  return (database) => renderHome({ database, config, log, now: () => now })
}
