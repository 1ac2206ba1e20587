import fc from 'fast-check'
import * as z from 'zod'
import { contract } from '#contract/contract.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { listContractOperations } from '#server/api/contract-operations.ts'
import { withMistake, arbitraryInput } from './arbitrary-input.ts'
import { createTestApp, type Browser } from './app.ts'
import type { TestDatabase } from './databases.ts'
import {
  makeCategory,
  makeContactInfo,
  makeMedia,
  makeMenuItem,
  makePage,
  makePost,
  makeSection,
  makeSubmission,
  makeTag,
} from './make.ts'

/** A refused call is counted and recorded, and its session was seen. A backup goes on in the background. */
const MAY_CHANGE = new Set(['attempt_counts', 'audit_chain', 'audit_log', 'sessions', 'backups'])
/** SQLite keeps each of its indexes in tables of its own, with numbers beyond those of JavaScript. */
const FULL_TEXT_INDEX = /^(?:search_index|form_submission_words)/

export interface Fuzzed {
  calls: number
  /** How many calls were answered with each status. */
  statuses: Record<string, number>
  /** The operations that were called with success at least once. */
  succeeded: Set<string>
  /** What must not happen, in words. */
  faults: string[]
}

async function listTables({ kysely }: TestDatabase): Promise<string[]> {
  const tables = (await kysely.introspection.getTables()).map(({ name }) => name)
  return tables.filter((table) => !MAY_CHANGE.has(table) && !FULL_TEXT_INDEX.test(table))
}

async function dump({ kysely }: TestDatabase, tables: string[]): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of tables) {
    const stored = kysely.selectFrom(table as 'pages').selectAll()
    rows.set(table, JSON.stringify(await stored.execute()))
  }
  return rows
}

/** Calls operations with inputs made from their schemas, by guests and by all roles. The same seed makes the same calls. */
export async function fuzzOperations(database: TestDatabase, { calls, seed }: { calls: number; seed: number }): Promise<Fuzzed> {
  const app = await createTestApp({ database })
  const db = database.kysely
  const page = await makePage(db, { slug: 'library' })
  const records = [
    page,
    await makeSection(db, { pageId: page.id }),
    await makePost(db, { slug: 'news' }),
    await makePost(db, { slug: 'draft', status: 'draft', publishDate: null }),
    await makeMedia(db),
    await makeMenuItem(db),
    await makeContactInfo(db),
    await makeSubmission(db),
  ]
  const ids = [...records.map(({ id }) => id), (await makeCategory(db)).id, (await makeTag(db)).id]
  const operations = listContractOperations(contract).map(({ name, procedure }) => {
    const input = arbitraryInput((procedure['~orpc'].inputSchema as z.ZodType | undefined) ?? z.object({}), { ids })
    return { name, input: fc.oneof({ arbitrary: input, weight: 3 }, withMistake(input), fc.jsonValue({ maxDepth: 2 })) }
  })
  const call = fc
    .tuple(fc.nat(operations.length - 1), fc.constantFrom<Role | 'guest'>('guest', 'admin', ...ROLES), fc.nat())
    .chain(([at, role]) => operations[at]!.input.map((input) => ({ name: operations[at]!.name, role, input })))

  const browsers = new Map<Role | 'guest', Browser>()
  const found: Fuzzed = { calls, statuses: {}, succeeded: new Set(), faults: [] }
  const tables = await listTables(database)
  let before = await dump(database, tables)
  for (const { name, role, input } of fc.sample(call, { numRuns: calls, seed })) {
    if (!browsers.has(role)) {
      browsers.set(role, role === 'guest' ? app.browse() : await app.login(role))
      before = await dump(database, tables)
    }
    const { request, cookies } = browsers.get(role)!
    const wasSignedIn = cookies.size > 0
    const statementsBefore = database.statements.length
    const answer = await request(`/rpc/${name.replaceAll('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    })
    const describeCall = () => `${role} ${name} ${JSON.stringify(input)?.slice(0, 300)}: ${answer.status}`
    // Reading all tables takes most of the time.
    const hasWritten = database.statements.slice(statementsBefore).some((statement) => !/^\s*select/i.test(statement))
    const after = hasWritten ? await dump(database, tables) : before
    found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1
    if (answer.status < 300) {
      found.succeeded.add(name)
      await answer.body?.cancel()
    } else {
      const text = await answer.text()
      if (answer.status >= 500) found.faults.push(`${describeCall()} ${text.slice(0, 200)}`)
      const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)
      if (changed.length > 0) found.faults.push(`${describeCall()} changed ${changed.join(', ')}`)
    }
    // Calls end sessions, and change roles.
    if (answer.status === 401 && wasSignedIn) browsers.delete(role)
    before = after
  }
  for (const { level, msg, err } of app.logged as { level: number; msg: string; err?: { message: string } }[])
    if (level >= 50) found.faults.push(`logged: ${msg} ${err?.message ?? ''}`)
  return found
}
