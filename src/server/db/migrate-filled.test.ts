import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTurn, THE_SERVER } from '#server/audit/audit.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { MIGRATIONS, someMigrations } from '#test/migrations.ts'
import { migrate } from './migrate.ts'

/** A row for every table, as it was when the table was made; what it refers to stands before it. */
const ROWS: Record<string, string> = {
  user_profiles:
    "(id, email, created_at, updated_at) VALUES ('u', 'ada@college.test', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  user_invitations:
    "(id, email, role, invited_by, invitation_token, expires_at, created_at) VALUES ('i', 'chidi@college.test', 'author', 'u', 'hash', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  pages:
    "(id, title, slug, created_by, created_at, updated_at) VALUES ('p', 'Open day', 'open-day', 'u', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  page_sections:
    "(id, page_id, section_type, content, order_index, created_at, updated_at) VALUES ('s', 'p', 'faq', '[]', 1, '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  menu_items:
    "(id, title, url, order_index, created_at, updated_at) VALUES ('m', 'Library', '/library', 1, '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  contact_info:
    "(id, type, label, value, created_at, updated_at) VALUES ('c', 'phone', 'Office', '+234', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  site_settings: "(setting_key, setting_value, updated_at) VALUES ('site_name', 'Kano Polytechnic', '2026-01-05T09:00:00.000Z')",
  preview_rounds: "(page_id, round) VALUES ('p', 1)",
  redirects: "(slug, page_id, created_at) VALUES ('old-day', 'p', '2026-01-05T09:00:00.000Z')",
  categories:
    "(id, name, slug, created_at, updated_at) VALUES ('k', 'News', 'news', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  tags: "(id, name, slug, created_at, updated_at) VALUES ('t', 'Sport', 'sport', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  page_categories: "(page_id, category_id) VALUES ('p', 'k')",
  page_tags: "(page_id, tag_id) VALUES ('p', 't')",
  media:
    "(id, title, file_path, media_type, created_at, updated_at) VALUES ('f', 'Gate', '/gate.jpg', 'image', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  form_submissions:
    "(id, reference, fingerprint, form_type, form_data, submitted_at) VALUES ('e', 'ENQ-1', 'print', 'contact', '{}', '2026-01-05T09:00:00.000Z')",
  audit_log:
    "(id, occurred_at, actor_name, action, entity_type, summary) VALUES ('a', '2026-01-05T09:00:00.000Z', 'Ada', 'pages.update', 'pages', 'Changed')",
  outbox:
    "(id, recipient, subject, body_text, body_html, next_attempt_at, created_at) VALUES ('o', 'ada@college.test', 'Hello', '', '', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  revisions:
    "(id, entity_type, entity_id, version, state, saved_at) VALUES ('r', 'pages', 'p', 1, '{}', '2026-01-05T09:00:00.000Z')",
  trash:
    "(id, entity_type, entity_id, title, state, deleted_by, deleted_at) VALUES ('b', 'tags', 't0', 'Old', '{}', 'Ada', '2026-01-05T09:00:00.000Z')",
  page_counts: '',
  audit_words: '',
  audit_counts: '',
  form_submission_groups: '',
  stored_files: "(id, begun_at) VALUES ('g', '2026-01-05T09:00:00.000Z')",
  media_files:
    "(id, media_id, number, upload_id, original_name, mime_type, bytes, checksum, saved_at) VALUES ('g', 'f', 1, 'up', 'gate.jpg', 'image/jpeg', 9, 'sum', '2026-01-05T09:00:00.000Z')",
  page_names: '',
  search_documents: '',
  search_queue: '',
  page_links: '',
  user_credentials: "(user_id, password_hash, updated_at) VALUES ('u', 'hash', '2026-01-05T09:00:00.000Z')",
  recovery_codes: "(code_hash, user_id) VALUES ('code', 'u')",
  sessions:
    "(id, token_hash, user_id, created_at, last_seen_at, expires_at, ends_at) VALUES ('x', 'token', 'u', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  account_tokens:
    "(token_hash, user_id, purpose, expires_at, created_at) VALUES ('link', 'u', 'verify-email', '2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.000Z')",
  job_runs: "(name, due_at) VALUES ('media.sweep', '2026-01-05T09:00:00.000Z')",
  attempt_counts: "(name, total, ends_at) VALUES ('guess 203.0.113.9', 1, '2026-01-05T09:00:00.000Z')",
}

/** Migrations up to and including this one. */
const migrationsUntil = (last: string) => someMigrations((file) => file.split('.')[0]! <= last)

async function tablesOf({ kysely, kind }: TestDatabase): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{
          name: string
        }>`SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`
      : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
  const { rows } = await query.execute(kysely)
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
}

const rowsOf = async ({ kysely }: TestDatabase, table: string) =>
  (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(kysely)).rows.map((row) => ({ ...row }))

/** A row in every table that has none yet. */
async function fill(database: TestDatabase): Promise<void> {
  const tables = new Set(await tablesOf(database))
  expect(
    [...tables].filter((table) => !(table in ROWS) && !SEEDED.includes(table)),
    'tables without a row in ROWS',
  ).toEqual([])
  for (const [table, row] of Object.entries(ROWS)) {
    if (!row || !tables.has(table) || (await rowsOf(database, table)).length > 0) continue
    await sql`INSERT INTO ${sql.table(table)} ${sql.raw(row)}`.execute(database.kysely)
  }
}

/** Tables whose rows the migrations bring. */
const SEEDED = ['permissions', 'role_permissions', 'content_state', 'audit_chain']
/** What the program works out again from the other tables. */
const DERIVED = [
  'page_counts',
  'audit_words',
  'audit_counts',
  'form_submission_groups',
  'page_names',
  'search_documents',
  'search_queue',
  'page_links',
  ...SEEDED,
]

describeEachDatabase('migrations of a filled database', (open) => {
  test('each finds a row in every table, and all that was there is there afterwards', { timeout: 60_000 }, async () => {
    const database = await open({ empty: true })
    const before: Record<string, Record<string, unknown>[]> = {}
    for (const name of MIGRATIONS) {
      expect(await migrate(database, migrationsUntil(name))).toEqual([name])
      await fill(database)
      const kept = (await tablesOf(database)).filter((table) => !DERIVED.includes(table))
      for (const table of kept) before[table] ??= await rowsOf(database, table)
    }

    for (const [table, rows] of Object.entries(before)) {
      expect([table, rows.length]).toEqual([table, 1])
      expect([table, await rowsOf(database, table)]).toEqual([table, rows.map((row) => expect.objectContaining(row) as unknown)])
    }
    expect(await migrate(database)).toEqual([])

    // And the program goes on with it.
    expect(await database.kysely.selectFrom('searchQueue').select('slug').execute()).toEqual([{ slug: 'open-day' }])
    const act = { actor: THE_SERVER, action: 'pages.update', entityType: 'pages', entityId: 'p', at: new Date() } as const
    const auditLog = createAuditLog('a key of a test')
    await inTurn(database, (trx) => auditLog.add(trx, { ...act, summary: 'Changed again' }))
    expect(await auditLog.verify(database.kysely)).toMatchObject({ isIntact: true, entries: 1, brokenAt: null })
  })

  test('one step from the oldest to the newest does the same', async () => {
    const database = await open({ empty: true })
    await migrate(database, migrationsUntil('0006-records'))
    await fill(database)
    const page = await rowsOf(database, 'pages')
    expect(await migrate(database)).toEqual(MIGRATIONS.filter((name) => name > '0006-records'))
    expect(await rowsOf(database, 'pages')).toEqual(page.map((row) => expect.objectContaining(row) as unknown))
    expect(await database.kysely.selectFrom('searchQueue').select('slug').execute()).toEqual([{ slug: 'open-day' }])
  })
})
