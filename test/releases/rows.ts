import { sql } from 'kysely'
import { auditedTransaction, SERVER_ACTOR } from '#server/audit/audit.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import type { Database } from '#server/db/database.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'

/** The key with which the audit log of a stored database is signed. */
export const RELEASE_KEY = 'a key of a stored release, for tests'

const AT = "'2026-01-05T09:00:00.000Z'"

/** A row for every table; a row that others refer to comes before them. */
const ROWS: Record<string, string> = {
  user_profiles: `(id, email, created_at, updated_at) VALUES ('u', 'ada@college.test', ${AT}, ${AT})`,
  user_invitations: `(id, email, role, invited_by, invitation_token, expires_at, created_at) VALUES ('i', 'chidi@college.test', 'author', 'u', 'hash', ${AT}, ${AT})`,
  pages: `(id, title, slug, created_by, created_at, updated_at) VALUES ('p', 'Open day', 'open-day', 'u', ${AT}, ${AT})`,
  page_sections: `(id, page_id, section_type, content, order_index, created_at, updated_at) VALUES ('s', 'p', 'faq', '[]', 1, ${AT}, ${AT})`,
  menu_items: `(id, title, url, order_index, created_at, updated_at) VALUES ('m', 'Library', '/library', 1, ${AT}, ${AT})`,
  contact_info: `(id, type, label, value, created_at, updated_at) VALUES ('c', 'phone', 'Office', '+234', ${AT}, ${AT})`,
  site_settings: `(setting_key, setting_value, updated_at) VALUES ('site_name', 'Kano Polytechnic', ${AT})`,
  preview_rounds: `(page_id, round) VALUES ('p', 1)`,
  redirects: `(slug, page_id, created_at) VALUES ('old-day', 'p', ${AT})`,
  categories: `(id, name, slug, created_at, updated_at) VALUES ('k', 'News', 'news', ${AT}, ${AT})`,
  tags: `(id, name, slug, created_at, updated_at) VALUES ('t', 'Sport', 'sport', ${AT}, ${AT})`,
  page_categories: `(page_id, category_id) VALUES ('p', 'k')`,
  page_tags: `(page_id, tag_id) VALUES ('p', 't')`,
  media: `(id, title, file_path, media_type, created_at, updated_at) VALUES ('f', 'Gate', '/gate.jpg', 'image', ${AT}, ${AT})`,
  form_submissions: `(id, reference, fingerprint, form_type, form_data, submitted_at, position, search_text) VALUES ('e', 'ENQ-1', 'print', 'contact', '{"name":"Ngozi"}', ${AT}, 1767603600000000, 'ngozi enq 1')`,
  outbox: `(id, recipient, subject, body_text, body_html, next_attempt_at, created_at) VALUES ('o', 'ada@college.test', 'Hello', '', '', ${AT}, ${AT})`,
  revisions: `(id, entity_type, entity_id, version, state, saved_at) VALUES ('r', 'pages', 'p', 1, '{}', ${AT})`,
  trash: `(id, entity_type, entity_id, title, state, deleted_by, deleted_at) VALUES ('b', 'tags', 't0', 'Old', '{}', 'Ada', ${AT})`,
  stored_files: `(id, begun_at) VALUES ('g', ${AT})`,
  media_files: `(id, media_id, number, upload_id, original_name, mime_type, bytes, checksum, saved_at) VALUES ('g', 'f', 1, 'up', 'gate.jpg', 'image/jpeg', 9, 'sum', ${AT})`,
  user_credentials: `(user_id, password_hash, updated_at) VALUES ('u', 'hash', ${AT})`,
  recovery_codes: `(code_hash, user_id) VALUES ('code', 'u')`,
  sessions: `(id, token_hash, user_id, created_at, last_seen_at, expires_at, ends_at) VALUES ('x', 'token', 'u', ${AT}, ${AT}, ${AT}, ${AT})`,
  account_tokens: `(token_hash, user_id, purpose, expires_at, created_at) VALUES ('link', 'u', 'verify-email', ${AT}, ${AT})`,
  job_runs: `(name, due_at) VALUES ('media.sweep', ${AT})`,
  attempt_counts: `(name, total, ends_at) VALUES ('guess 203.0.113.9', 1, ${AT})`,
}

/** Puts a row into every table that the migrations, triggers and the program leave empty. */
export async function fillTables(database: Database): Promise<void> {
  const { kysely } = database
  for (const [table, row] of Object.entries(ROWS)) await sql`INSERT INTO ${sql.table(table)} ${sql.raw(row)}`.execute(kysely)
  const auditLog = createAuditLog(RELEASE_KEY)
  const act = { actor: SERVER_ACTOR, entityType: 'pages', entityId: 'p', at: new Date('2026-01-05T09:00:00.000Z') } as const
  for (const action of ['pages.create', 'pages.update'] as const)
    await auditedTransaction(database, (trx) => auditLog.add(trx, { ...act, action, summary: 'Changed page "Open day"' }))
  await indexQueuedPages(database)
  // The index replaces the links of a page, and empties the queue.
  await sql`INSERT INTO page_links (slug, path) VALUES ('open-day', '/library')`.execute(kysely)
  await sql`INSERT INTO search_queue (slug) VALUES ('open-day')`.execute(kysely)
}
