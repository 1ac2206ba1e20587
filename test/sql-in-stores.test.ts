import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'

/* SQL is only in stores and in db/. What counts is building a query, not importing a type. */

const BUILDS_QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^`]*>)?`|\bsql\.\w+\(/
const MAY_BUILD_QUERIES = /^src\/server\/db\/|(?:^|[/-])store\.ts$|\.test\.ts$/

const hasStraySql = (file: string, source: string) => BUILDS_QUERY.test(source) && !MAY_BUILD_QUERIES.test(file)

test('SQL is only in stores and in db/', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(500)
  const building = files.filter((file) => BUILDS_QUERY.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(building.length).toBeGreaterThan(20)
  const stray = building.filter((file) => !MAY_BUILD_QUERIES.test(file))
  expect(stray, 'Move the queries to a store.ts or NAME-store.ts').toEqual([])
})

test.each([
  ["await db.selectFrom('pages').selectAll().execute()", 'src/server/features/pages/rules.ts', true],
  ['await trx\n    .deleteFrom("pages")', 'src/server/jobs/scheduler.ts', true],
  ['sql<{ id: string }>`SELECT id FROM pages`.execute(db)', 'src/server/http/health.ts', true],
  ["sql.raw('DROP TABLE pages')", 'src/server/start.ts', true],
  ["await db.selectFrom('pages').selectAll().execute()", 'src/server/features/pages/list-store.ts', false],
  ["await db.selectFrom('pages').selectAll().execute()", 'src/server/db/lists.ts', false],
  ["import type { Db } from '#server/db/database.ts'", 'src/server/http/health.ts', false],
])('%s in %s: stray is %s', (source, file, isStray) => {
  expect(hasStraySql(file, source)).toBe(isStray)
})
