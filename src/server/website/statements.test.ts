import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMenuItem, makePage, makeSection } from '#test/make.ts'

/** Statements for a page that is not kept; these may only go down. */
const STATEMENTS = { '/': 2, '/about': 2, '/programs': 2, '/contact': 2, '/library': 2, '/gone': 3 }

describeEachDatabase('the statements of a page', (open) => {
  test.each(Object.entries(STATEMENTS))('%s needs %i, and none the next time if it exists', async (path, count) => {
    const database = await open()
    // The clock stands still: no look at what others wrote is due.
    const { request } = await createTestApp({ database, now: () => new Date(0) })
    const { id } = await makePage(database.kysely, { slug: 'library' })
    await makeSection(database.kysely, { pageId: id, orderIndex: 1 })
    await makeSection(database.kysely, { pageId: id, orderIndex: 2 })
    await makeMenuItem(database.kysely)

    const before = database.statements.length
    const { status } = await request(path)
    expect(database.statements.slice(before)).toHaveLength(count)

    const afterFirst = database.statements.length
    await request(path)
    expect(database.statements.slice(afterFirst)).toHaveLength(status === 200 ? 0 : count)
  })
})
