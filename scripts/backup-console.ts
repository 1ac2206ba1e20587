import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { BackupError } from '#server/backup/backup-error.ts'
import { readEnv, type Env } from '#server/config/env.ts'
import { setPrivateUmask } from '#server/config/file-permissions.ts'
import { hasSecretKey, readSecretKey } from '#server/config/secret-key.ts'
import { StartupError } from '#server/config/startup-error.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { renderHome } from '#server/website/render-home.ts'
import { withBundled } from './load-bundled.ts'

/** Runs a command about backups. Problems that the operator can fix are one sentence. */
export async function runBackupCommand(work: (env: Env) => Promise<string>): Promise<void> {
  setPrivateUmask()
  try {
    const sentence = await work(readEnv(process.env))
    endProgress()
    console.log(sentence)
  } catch (error) {
    endProgress()
    if (!(error instanceof BackupError || error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The website of these settings, which may be running. */
export async function openWebsite(env: Env): Promise<{ database: Database; secretKey: string }> {
  const file = join(env.DATA_DIR, 'site.db')
  if (!env.DATABASE_URL && !existsSync(file))
    throw new BackupError(`There is no ${file}. Set DATA_DIR to the folder of the website.`)
  if (!hasSecretKey(env.SECRET_KEY, env.DATA_DIR))
    throw new BackupError(`There is no secret key. Set SECRET_KEY, or DATA_DIR to the folder of the website.`)
  const secretKey = readSecretKey(env.SECRET_KEY, env.DATA_DIR)
  return { database: await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }), secretKey }
}

/** Calls back with a function that renders the home page of a database. */
export function withHome<Result>(env: Env, work: (render: (database: Database) => Promise<string>) => Promise<Result>) {
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
  return withBundled('/src/server/website/render-home.ts', (module: { renderHome: typeof renderHome }) =>
    work((database) => module.renderHome({ database, config, log, now: () => now })),
  )
}

const WIDTH = 30
let isDrawn = false

/** A bar that fills, for a person at a terminal. */
export const drawProgress = (what: string) => (part: number) => {
  if (!process.stderr.isTTY) return
  const full = Math.round(part * WIDTH)
  process.stderr.write(`\r${what} [${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(part * 100)} %`)
  isDrawn = true
}

function endProgress(): void {
  if (isDrawn) process.stderr.write('\n')
  isDrawn = false
}
