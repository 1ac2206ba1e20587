import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { insertRows } from './store.ts'
import { removeOldTrash } from './trash-retention.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2026-06-01T09:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

const run = (database: TestDatabase) => removeOldTrash({ database, now: () => NOW }, AbortSignal.timeout(60_000))

async function addRevisions(database: TestDatabase, entityType: string, entityId: string, count: number) {
  const revisions = Array.from({ length: count }, (_, index) => ({
    id: `${entityId}-${index}`,
    entityType,
    entityId,
    version: index + 1,
    state: '{}',
    savedBy: null,
    savedAt: daysAgo(60),
  }))
  await insertRows(database.kysely, 'revisions', revisions)
}

const listHistories = async (database: TestDatabase) => {
  const rows = await database.kysely.selectFrom('revisions').select('entityId').distinct().execute()
  return rows.map(({ entityId }) => entityId).toSorted()
}

/** The most statements that ran while nobody else could be served. */
async function countBetweenTurns(database: TestDatabase, work: () => Promise<void>): Promise<number> {
  let [most, seen] = [0, database.statements.length]
  let next: NodeJS.Immediate
  const look = () => {
    most = Math.max(most, database.statements.length - seen)
    seen = database.statements.length
    next = setImmediate(look)
  }
  next = setImmediate(look)
  await work()
  clearImmediate(next)
  return Math.max(most, database.statements.length - seen)
}

describeEachDatabase('the retention of the trash', (open) => {
  test('deleting a page for good deletes the revisions of the page and its sections, and no others', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => NOW })
    const { client } = await login('admin')
    const histories = new Map<string, string[]>()
    for (const title of ['Gone', 'Expired', 'Trashed', 'Alive']) {
      const { id } = await makePage(database.kysely, { title })
      const section = await makeSection(database.kysely, { pageId: id })
      histories.set(title, [id, section.id])
      await addRevisions(database, 'pages', id, 3)
      await addRevisions(database, 'pageSections', section.id, 3)
      if (title !== 'Alive') await client.pages.delete({ id })
    }
    const { items } = await client.trash.list({})
    await client.trash.delete({ id: items.find(({ title }) => title === 'Gone')!.id })
    await database.kysely
      .updateTable('trash')
      .set({ deletedAt: daysAgo(31) })
      .where('title', '=', 'Expired')
      .execute()
    await run(database)
    expect(await listHistories(database)).toEqual([...histories.get('Alive')!, ...histories.get('Trashed')!].toSorted())
    const left = await database.kysely.selectFrom('trash').select('title').execute()
    expect(left).toEqual([{ title: 'Trashed' }])
  })

  test('its work grows with the deleted records, searches no texts, and lets others run after a few statements', async () => {
    const database = await open()
    const trash = Array.from({ length: 300 }, (_, index) => {
      const state = JSON.stringify({ pages: [{ id: `page-${index}`, content: 'x'.repeat(1000) }] })
      const entity = { id: `trash-${index}`, entityType: 'pages', entityId: `page-${index}`, title: 'T', kind: 'page' }
      return { ...entity, state, deletedBy: 'A', deletedById: null, deletedAt: daysAgo(index < 120 ? 31 : 1) }
    })
    await insertRows(database.kysely, 'trash', trash)
    for (const { entityId } of trash) await addRevisions(database, 'pages', entityId, 10)
    database.statements.length = 0
    const most = await countBetweenTurns(database, () => run(database))
    expect(await listHistories(database)).toHaveLength(180)
    // Per entry: begin, the entry, its revisions, commit.
    expect(database.statements.length).toBeLessThan(120 * 4 + 30)
    expect(database.statements.filter((statement) => /like/i.test(statement))).toEqual([])
    expect(most).toBeLessThanOrEqual(10)
  })
})
