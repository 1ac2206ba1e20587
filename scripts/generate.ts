import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createAuditLog } from '#server/audit/audit-log.ts'
import type { AuditEvent } from '#server/audit/audit.ts'
import { withMigratedDatabase } from '#server/cli/migrated-database.ts'
import type { Database, Trx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { insertRows } from '#server/records/store.ts'
import { readEnv, type Env } from '#server/config/env.ts'
import { setPrivateUmask } from '#server/config/file-permissions.ts'
import { readSecretKey } from '#server/config/secret-key.ts'
import { StartupError } from '#server/config/startup-error.ts'
import { createActs } from './generate/audit.ts'
import { makeEnquiry } from './generate/enquiries.ts'
import { makeCategories, makeMedia, makePage, makeTags } from './generate/pages.ts'
import { createDraws } from './generate/random.ts'

/*
 * Fills an empty database with many years of a college's data, for measurements and experiments:
 * npm run generate -- --pages 100000 --enquiries 1000000 --media 1000 --audit 200000
 */

const PER_TRANSACTION = 10_000
const SEED = 2005

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    enquiries: { type: 'string', default: '10000' },
    media: { type: 'string', default: '100' },
    categories: { type: 'string', default: '30' },
    tags: { type: 'string', default: '300' },
    audit: { type: 'string', default: '1000' },
    /** Whether to add to existing content. */
    add: { type: 'boolean', default: false },
  },
})

function readCount(name: 'pages' | 'enquiries' | 'media' | 'categories' | 'tags' | 'audit'): number {
  if (!/^\d{1,8}$/.test(values[name])) throw new StartupError(`--${name} must be a number, such as 1000.`)
  return Number(values[name])
}

async function refuseIfFilled(database: Database): Promise<void> {
  for (const table of ['pages', 'formSubmissions', 'media', 'categories', 'tags'] as const) {
    const row = await database.kysely.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (row)
      throw new StartupError(
        `There is content already, in ${table}. Test data belongs in an empty database. Use --add to add it anyway.`,
      )
  }
}

/** Stores `count` records, in one transaction for each batch. */
async function storeInBatches(
  { kysely }: Database,
  what: string,
  count: number,
  store: (trx: Trx, numbers: number[]) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  for (let first = 0; first < count; first += PER_TRANSACTION) {
    const numbers = Array.from({ length: Math.min(PER_TRANSACTION, count - first) }, (_, index) => first + index)
    await kysely.transaction().execute((trx) => store(trx, numbers))
  }
  console.log(`${what}: ${count} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

type RowsByTable = Partial<Record<keyof Tables, object[]>>

/** Makes and stores rows, with one statement for each table of a batch. */
const fill = (database: Database, what: string, count: number, make: (number: number) => RowsByTable): Promise<void> =>
  storeInBatches(database, what, count, async (trx, numbers) => {
    const rows: RowsByTable = {}
    for (const made of numbers.map(make))
      for (const [table, some] of Object.entries(made)) (rows[table as keyof Tables] ??= []).push(...some)
    for (const [table, some] of Object.entries(rows)) await insertRows(trx, table as keyof Tables, some)
  })

async function fillAuditLog(env: Env, database: Database, count: number, makeAct: (number: number) => AuditEvent): Promise<void> {
  const auditLog = createAuditLog(readSecretKey(env.SECRET_KEY, env.DATA_DIR))
  await storeInBatches(database, 'audit entries', count, async (trx, numbers) => {
    for (const number of numbers) await auditLog.add(trx, makeAct(number))
  })
}

async function fillAll(env: Env, database: Database): Promise<void> {
  const counts = {
    pages: readCount('pages'),
    enquiries: readCount('enquiries'),
    media: readCount('media'),
    audit: readCount('audit'),
  }
  if (!values.add) await refuseIfFilled(database)
  const draws = createDraws(SEED)
  const known = { categories: makeCategories(readCount('categories')), tags: makeTags(readCount('tags')) }
  await insertRows(database.kysely, 'categories', known.categories)
  await insertRows(database.kysely, 'tags', known.tags)
  await fill(database, 'media', counts.media, (number) => ({ media: [makeMedia(draws, number, counts.media)] }))
  await fill(database, 'pages', counts.pages, (number) => makePage(draws, number, counts.pages, known))
  await fill(database, 'enquiries', counts.enquiries, (number) => ({
    formSubmissions: [makeEnquiry(draws, number, counts.enquiries)],
  }))
  await fillAuditLog(env, database, counts.audit, createActs(draws, counts.audit))
  const startedAt = performance.now()
  await indexQueuedPages(database)
  console.log(`search index of the pages: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  // PostgreSQL does so by itself, some minutes later.
  if (database.kind === 'postgres') {
    await database.kysely.connection().execute(async (connection) => {
      await sql`SET statement_timeout = 0`.execute(connection)
      await sql`VACUUM ANALYZE`.execute(connection)
    })
  }
}

setPrivateUmask()
try {
  const env = readEnv(process.env)
  await withMigratedDatabase(env, ({ database }) => fillAll(env, database))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
