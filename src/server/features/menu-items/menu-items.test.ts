import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeMenuItem, makePage } from '#test/make.ts'
import { initialiseMenu } from '#server/features/seeding/initialise-menu.ts'

async function initialise(database: TestDatabase) {
  const { deps, logged } = await createTestApp({ database })
  const before = deps.content.current()
  const succeeded = await initialiseMenu(deps)
  return { succeeded, said: logged.map((line) => line.msg), changed: deps.content.current() !== before }
}

const menuOf = (database: TestDatabase) =>
  database.kysely.selectFrom('menuItems').select(['title', 'url', 'orderIndex', 'isActive']).orderBy('orderIndex').execute()

describeEachDatabase('the menu', (open) => {
  test('A §7 active entries are in order, with only the fields that visitors need', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makeMenuItem(database.kysely, { title: 'Second', url: '/second', orderIndex: 2 })
    await makeMenuItem(database.kysely, { title: 'First', url: '/first', orderIndex: 1 })
    await makeMenuItem(database.kysely, { title: 'Hidden', url: '/hidden', orderIndex: 0, isActive: 0 })
    const entry = { id: expect.any(String), parentId: null, isActive: true }
    const wanted = [
      { ...entry, title: 'First', url: '/first', orderIndex: 1 },
      { ...entry, title: 'Second', url: '/second', orderIndex: 2 },
    ]
    expect(await client.menuItems.listActive()).toEqual(wanted)
    expect(await (await request('/api/menu-items')).json()).toEqual(wanted)
    expect(await (await request('/')).text()).not.toContain('/hidden')
  })

  test('A §8 a menu that cannot be read is an empty one, with a line in the log', async () => {
    const database = await open()
    const { client, logged } = await createTestApp({ database })
    await database.kysely.schema.alterTable('menuItems').renameTo('menuItemsGone').execute()
    expect(await client.menuItems.listActive()).toEqual([])
    expect(logged.map((line) => line.msg)).toEqual(['Error fetching menu items'])
  })

  test('A §4 an empty menu gets its four entries', async () => {
    const database = await open()
    expect(await initialise(database)).toEqual({ succeeded: true, said: [], changed: true })
    expect(await menuOf(database)).toEqual([
      { title: 'Home', url: '/', orderIndex: 1, isActive: 1 },
      { title: 'About', url: '/about', orderIndex: 2, isActive: 1 },
      { title: 'Programs', url: '/programs', orderIndex: 3, isActive: 1 },
      { title: 'Contact', url: '/contact', orderIndex: 4, isActive: 1 },
    ])
  })

  test('A §4 pages that the menu does not have are appended, oldest first, others are not', async () => {
    const database = await open()
    await makeMenuItem(database.kysely, { title: 'Start', url: '/', orderIndex: 7 })
    await makePage(database.kysely, { title: 'Talk to us', slug: 'contact', createdAt: '2026-01-02T00:00:00.000Z' })
    await makePage(database.kysely, { title: 'Our story', slug: 'about', createdAt: '2026-01-01T00:00:00.000Z' })
    await makePage(database.kysely, { title: 'Home', slug: 'home' })
    await makePage(database.kysely, { title: 'Library', slug: 'library' })
    expect(await initialise(database)).toEqual({ succeeded: true, said: [], changed: true })
    expect(await menuOf(database)).toEqual([
      { title: 'Start', url: '/', orderIndex: 7, isActive: 1 },
      { title: 'Our story', url: '/about', orderIndex: 8, isActive: 1 },
      { title: 'Talk to us', url: '/contact', orderIndex: 9, isActive: 1 },
    ])
  })

  test('A §4 an entry that staff have switched off is not added again', async () => {
    const database = await open()
    await makePage(database.kysely, { slug: 'about' })
    await makeMenuItem(database.kysely, { title: 'About', url: '/about', isActive: 0 })
    expect(await initialise(database)).toEqual({ succeeded: true, said: [], changed: false })
    expect(await menuOf(database)).toHaveLength(1)
  })

  test('A §4 a second time nothing is written', async () => {
    const database = await open()
    await initialise(database)
    expect(await initialise(database)).toEqual({ succeeded: true, said: [], changed: false })
  })

  test('A §4, §8 a step that fails is logged, and says false', async () => {
    const database = await open()
    await database.kysely.schema.alterTable('menuItems').renameTo('menuElsewhere').execute()
    expect(await initialise(database)).toEqual({ succeeded: false, said: ['Error inserting menu items'], changed: false })
  })

  test('A §4, §8 the second step that fails is logged, and says false', async () => {
    const database = await open()
    await makeMenuItem(database.kysely)
    await database.kysely.schema.alterTable('pages').renameTo('pagesElsewhere').execute()
    expect(await initialise(database)).toEqual({ succeeded: false, said: ['Error syncing menu with pages'], changed: false })
  })
})
