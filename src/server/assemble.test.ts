import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#test/databases.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'
import { assemble } from './assemble.ts'
import { readEnv } from './config/env.ts'

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
