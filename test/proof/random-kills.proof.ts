import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { deriveAuditKey } from '#server/audit/chain.ts'
import { verifyChain } from '#server/audit/verify.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { browse } from '#test/browse.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { startServer, type Server } from '#test/e2e/server.ts'
import { settingsOf } from '#test/run-node.ts'
import { TEST_SECRET_KEY } from '#test/secret-key.ts'

const KILLS = Number(process.env['KILLS'] ?? 200)
const WRITERS = 8
const LONGEST_MS = 1000

interface Acknowledged {
  categories: string[]
  tags: string[]
  pages: string[]
  enquiries: string[]
}

/** Writes without a pause until the server is gone. Keeps what the server has acknowledged. */
async function write(server: Server, client: Client, taxonomy: { categoryId: string; tagId: string }, kept: Acknowledged) {
  const actions = [
    async () => void kept.categories.push((await client.categories.create(newCategory())).id),
    async () => void kept.tags.push((await client.tags.create(newTag())).id),
    async () => {
      const { categoryId, tagId } = taxonomy
      const post = { title: 'Notice', slug: word(), kind: 'post', status: 'published', content: '<p>Text.</p>' } as const
      kept.pages.push((await client.pages.create({ ...post, categoryIds: [categoryId], tagIds: [tagId] })).id)
    },
    async () => {
      const body = new URLSearchParams({ name: 'Amina', email: 'amina@college.test', subject: 'Fees', message: 'How much?' })
      // Each enquiry comes from a network of its own, so that no limit refuses it.
      const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
      const answer = await fetch(`${server.url}/contact`, { method: 'POST', body, headers, redirect: 'manual' })
      kept.enquiries.push(/ENQ-\w+/.exec(answer.headers.get('location') ?? '')![0])
    },
  ]
  for (let next = randomInt(actions.length); ; next = (next + 1) % actions.length) await actions[next]!()
}

const word = () => `w-${randomUUID()}`
const newTag = () => ({ name: word(), slug: word(), description: null, color: '#10B981', isActive: true })
const newCategory = () => ({ ...newTag(), parentId: null })

const idsOf = async (database: TestDatabase, table: 'categories' | 'tags' | 'pages') =>
  (await database.kysely.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted()

/** Records without their audit entry, or entries without their record, would be halves of a write. */
async function expectNoHalves(database: TestDatabase, own: { categoryId: string; tagId: string }): Promise<void> {
  const { kysely: db } = database
  for (const table of ['categories', 'tags', 'pages'] as const) {
    const entries = await db.selectFrom('auditLog').select('entityId').where('action', '=', `${table}.create`).execute()
    const audited = entries.map(({ entityId }) => entityId!).toSorted()
    expect(await idsOf(database, table)).toEqual(audited)
  }
  const filed = await db.selectFrom('pageCategories').select('pageId').where('categoryId', '=', own.categoryId).execute()
  const tagged = await db.selectFrom('pageTags').select('pageId').where('tagId', '=', own.tagId).execute()
  const pages = await idsOf(database, 'pages')
  expect(filed.map(({ pageId }) => pageId).toSorted()).toEqual(pages)
  expect(tagged.map(({ pageId }) => pageId).toSorted()).toEqual(pages)
  expect(await verifyChain(db, deriveAuditKey(TEST_SECRET_KEY))).toMatchObject({ isIntact: true })
  const problems = database.kind === 'sqlite' ? (await sql`PRAGMA integrity_check`.execute(db)).rows : []
  expect(problems.filter((row) => JSON.stringify(row) !== '{"integrityCheck":"ok"}')).toEqual([])
}

describeEachDatabase('a server that is killed at random moments', (open) => {
  test(`loses nothing that it acknowledged and leaves no half of a write, ${KILLS} times`, async ({ annotate }) => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client: local, cookies } = await login('editor')
    const { id: categoryId } = await local.categories.create(newCategory())
    const { id: tagId } = await local.tags.create(newTag())
    const dataDir = database.place.dataDir || mkdtempSync(join(tmpdir(), 'killed-'))
    if (!database.place.dataDir) onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = {
      ...settingsOf({ ...database.place, dataDir }),
      SECRET_KEY: TEST_SECRET_KEY,
      TRUST_PROXY: 'loopback',
    }
    const kept: Acknowledged = { categories: [categoryId], tags: [tagId], pages: [], enquiries: [] }
    for (let round = 0; round < KILLS; round += 1) {
      const server = await startServer({ dataDir, settings })
      const { client } = browse(server.url, cookies.get('__Host-session'))
      let isKilled = false
      const endsWithServer = (error: unknown) => {
        if (!isKilled) throw error
      }
      const writers = Promise.all(
        Array.from({ length: WRITERS }, () => write(server, client, { categoryId, tagId }, kept).catch(endsWithServer)),
      )
      await Promise.race([writers, wait(randomInt(LONGEST_MS))])
      isKilled = true
      await server.kill()
      await writers
    }
    await expectNoHalves(database, { categoryId, tagId })
    for (const table of ['categories', 'tags', 'pages'] as const)
      expect(await idsOf(database, table)).toEqual(expect.arrayContaining(kept[table]))
    const stored = await database.kysely.selectFrom('formSubmissions').select('reference').execute()
    expect(stored.map(({ reference }) => reference)).toEqual(expect.arrayContaining(kept.enquiries))
    const total = Object.values(kept).reduce((sum, { length }) => sum + length, 0)
    await annotate(`0 of ${total} acknowledged writes lost in ${KILLS} kills`)
    expect(total).toBeGreaterThan(KILLS)
  })
})
