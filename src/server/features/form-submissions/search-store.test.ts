import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '#test/databases.ts'
import { toSearchTerms } from '#server/db/search-terms.ts'
import { listSubmissions } from './store.ts'

// An export runs this query for each batch, so sorting all matches each time blocked the event loop for up to 0.2 seconds.
test.each([
  ['all', {}],
  ['unread', { isUnread: true }],
  ['suspects', { isSuspect: true }],
])('SQLite: a search reads the newest matches (%s) in order, from a position on, and sorts nothing', async (_, more) => {
  const database = await openSqlite()
  const filter = { formType: 'contact', isSuspect: false, isUnread: false, terms: toSearchTerms('fees'), ...more }
  await listSubmissions(database, filter, { limit: 50, before: 1 })
  const query = database.statements.at(-1)!
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${sql.raw(query)}`.execute(database.kysely)
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toMatch(/form_submission_words VIRTUAL TABLE INDEX \d+:M\d*</)
  expect(plan).not.toContain('TEMP B-TREE')
})
