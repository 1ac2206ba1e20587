import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#test/databases.ts'
import { makePage } from '#test/make.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { assemble } from './assemble.ts'
import { readEnv } from './config/env.ts'
import { openDatabase } from './db/open.ts'

const { failures } = vi.hoisted(() => ({ failures: [] as string[] }))
vi.mock('./config/open-log.ts', () => ({
  openLog: () => ({ log: pino({ level: 'error' }, { write: (line: string) => void failures.push(line) }), flush: () => {} }),
}))

const NO_ASSETS = {
  assets: { stylesheets: [], css: '', fonts: [], loader: '', consent: '', development: [] },
  adminAssets: { stylesheets: [], scripts: [], preloads: [], development: [] },
}

test('a start that fails late closes every connection to PostgreSQL', async () => {
  const { kysely, place } = await openPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: `${place.databaseUrl}?application_name=fails`,
    LOG_LEVEL: 'silent',
    SECRET_KEY: TEST_SECRET_KEY,
    ADMIN_EMAIL: 'amina@college.test',
    ADMIN_PASSWORD: 'short',
  })
  await expect(assemble(env, NO_ASSETS)).rejects.toThrow(/ADMIN_PASSWORD must have at least/)
  const open = async () =>
    (await sql<{ query: string }>`SELECT query FROM pg_stat_activity WHERE application_name = 'fails'`.execute(kysely)).rows
  await expect.poll(open).toEqual([])
})

test('a program that is closed while it indexes pages ends that first, and the next one goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = readEnv({ DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET_KEY })
  const startAndClose = async () => (await assemble(env, NO_ASSETS)).close()
  await startAndClose()
  await using database = await openDatabase({ dataDir })
  const countWaiting = async () => (await database.kysely.selectFrom('searchQueue').selectAll().execute()).length
  for (let count = 0; count < 60; count += 1) await makePage(database.kysely)
  await startAndClose()
  expect(await countWaiting()).toBeGreaterThan(0)
  await startAndClose()
  expect(await countWaiting()).toBe(0)
  expect(failures).toEqual([])
})
