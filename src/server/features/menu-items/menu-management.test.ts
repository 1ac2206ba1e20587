import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeMenuItem } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { swap } from './rules.ts'

const FIELDS = { title: 'Library', url: '/library', isActive: true }

test('B §4 menu: neighbours swap their places; items that share one are numbered first', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, index) => ({ id, orderIndex: [2, 5, 9][index]! })) as [Item, Item, Item]
  type Item = { id: string; orderIndex: number }
  expect(swap([a, b, c], b, c)).toEqual([
    { id: 'b', orderIndex: 9 },
    { id: 'c', orderIndex: 5 },
  ])
  const [d, e, f] = ['d', 'e', 'f'].map((id) => ({ id, orderIndex: 1 })) as [Item, Item, Item]
  expect(swap([d, e, f], e, d)).toEqual([
    { id: 'd', orderIndex: 2 },
    { id: 'f', orderIndex: 3 },
  ])
})

const makeMenu = async ({ kysely }: TestDatabase, titles: string[]) => {
  for (const [index, title] of titles.entries())
    await makeMenuItem(kysely, { title, url: `/${title.toLowerCase()}`, orderIndex: index + 1 })
}

describeEachDatabase('menu management', (open) => {
  async function start(titles: string[] = []) {
    const database = await open()
    await makeMenu(database, titles)
    const app = await createTestApp({ database })
    const { client, user } = await app.login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const items = async () => (await client.menuItems.list({})).items
    const find = async (title: string) => (await items()).find((item) => item.title === title)!
    const move = async (title: string, to: 'above' | 'below') => {
      const { id, version, [to]: neighbour } = await find(title)
      return client.menuItems.move({ id, version, neighbour: neighbour! })
    }
    const titlesNow = async () => (await items()).map(({ title }) => title)
    return { ...app, database, client, user, items, find, move, titlesNow }
  }

  test('B §7 menu: all entries are listed in order, each with its neighbours; search is by title or address', async () => {
    const { client, items } = await start(['Home', 'About', 'Contact'])
    const [home, about, contact] = await items()
    expect([home, about, contact].map((item) => item!.title)).toEqual(['Home', 'About', 'Contact'])
    expect([home!.above, home!.below]).toEqual([null, { id: about!.id, version: 1 }])
    expect([contact!.above, contact!.below]).toEqual([{ id: about!.id, version: 1 }, null])
    const found = await client.menuItems.list({ search: 'BOUT' })
    expect(found).toEqual({ items: [about], total: 1 })
    expect((await client.menuItems.list({ search: '/cont' })).items).toEqual([contact])
  })

  test('B §9 menu: the first entry has order 1, the next ones the maximum plus 1', async () => {
    const { client } = await start()
    expect(await client.menuItems.create({ title: 'Library', url: '/library' })).toMatchObject({
      orderIndex: 1,
      isActive: true,
      version: 1,
    })
    expect(await client.menuItems.create(FIELDS)).toMatchObject({ orderIndex: 2 })
  })

  test.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ url: '' }, { url: 'URL is required' }],
    [{ title: 'x'.repeat(121) }, { title: 'Title can have at most 120 characters' }],
    [{ url: 'java\nscript:alert(1)' }, { url: 'An address begins with / on this website, or with https://' }],
    [{ url: '//evil.example' }, { url: 'An address begins with / on this website, or with https://' }],
    [{ url: 'about' }, { url: 'An address begins with / on this website, or with https://' }],
  ])('B §5 menu: %o is refused at the field, made or changed', async (fields, said) => {
    const { client, find } = await start(['Home'])
    const refused = { code: 'BAD_REQUEST', fields: said }
    expect(await refusal(client.menuItems.create({ ...FIELDS, ...fields }))).toEqual(refused)
    const { id, version } = await find('Home')
    expect(await refusal(client.menuItems.update({ id, version, ...fields }))).toEqual(refused)
  })

  test('B §7 menu: the switch changes only whether it is active; visitors see it at once', async () => {
    const { client, find, request } = await start(['Home', 'Alumni'])
    const shown = async () => (await (await request('/')).text()).includes('href="/alumni"')
    expect(await shown()).toBe(true)
    const { id, version } = await find('Alumni')
    expect(await client.menuItems.update({ id, version, isActive: false })).toMatchObject({
      title: 'Alumni',
      url: '/alumni',
      orderIndex: 2,
      isActive: false,
      version: 2,
    })
    expect(await shown()).toBe(false)
    expect(await refusal(client.menuItems.update({ id, version, isActive: true }))).toMatchObject({
      code: 'CONFLICT',
      message: 'You changed this in another tab or on another device.',
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
  })

  test('B §4 menu: an entry changes places with its neighbour, and back', async () => {
    const { move, titlesNow, database } = await start(['Home', 'About', 'Contact'])
    await move('Home', 'below')
    expect(await titlesNow()).toEqual(['About', 'Home', 'Contact'])
    await move('Contact', 'above')
    expect(await titlesNow()).toEqual(['About', 'Contact', 'Home'])
    await move('Contact', 'above')
    const order = await database.kysely.selectFrom('menuItems').select(['title', 'orderIndex']).orderBy('orderIndex').execute()
    expect(order.map(({ title, orderIndex }) => `${orderIndex} ${title}`)).toEqual(['1 Contact', '2 About', '3 Home'])
  })

  test('decision 10, menu: a swap is refused whole when the neighbour has changed, or is none any more', async () => {
    const { client, find, titlesNow, database } = await start(['Home', 'About', 'Contact'])
    const home = await find('Home')
    const about = await find('About')
    const { id, version } = home
    const refused = { code: 'CONFLICT', message: 'The menu has changed in the meantime. Please look at it again.' }
    await client.menuItems.update({ id: about.id, version: about.version, title: 'About us' })
    expect(await refusal(client.menuItems.move({ id, version, neighbour: home.below! }))).toEqual(refused)
    const { id: last, version: its } = await find('Contact')
    expect(await refusal(client.menuItems.move({ id, version, neighbour: { id: last, version: its } }))).toEqual(refused)
    expect(await refusal(client.menuItems.move({ id, version, neighbour: { id, version } }))).toEqual(refused)
    const gone = { id: 'none', version: 1 }
    expect(await refusal(client.menuItems.move({ id, version, neighbour: gone }))).toEqual(refused)
    expect(await refusal(client.menuItems.move({ ...gone, neighbour: { id, version } }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This menu item no longer exists.',
    })
    expect(await titlesNow()).toEqual(['Home', 'About us', 'Contact'])
    const moves = await database.kysely.selectFrom('auditLog').select('action').where('action', '=', 'menuItems.move').execute()
    expect(moves).toEqual([])
  })

  test('decision 10, menu: of two who move the same entry at once, one is refused', async () => {
    const { client, find, titlesNow } = await start(['Home', 'About', 'Contact'])
    const { id, version, above, below } = await find('About')
    const both = await Promise.allSettled([
      client.menuItems.move({ id, version, neighbour: above! }),
      client.menuItems.move({ id, version, neighbour: below! }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await titlesNow()).toSorted()).toEqual(['About', 'Contact', 'Home'])
  })

  test('menu: a deleted item goes to the trash, and every change is audited', async () => {
    const { client, find, move, titlesNow, request, database, user } = await start(['Home', 'About'])
    const { id } = await client.menuItems.create({ ...FIELDS, title: 'Alumni', url: '/alumni' })
    const { version } = await find('Alumni')
    await client.menuItems.update({ id, version, title: 'Former students' })
    await move('Former students', 'above')
    await client.menuItems.delete({ id })
    expect(await titlesNow()).toEqual(['Home', 'About'])
    expect(await (await request('/')).text()).not.toContain('/alumni')
    expect(await refusal(client.menuItems.get({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(client.menuItems.delete({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    const trash = await database.kysely.selectFrom('trash').select(['entityType', 'entityId', 'title']).execute()
    expect(trash).toEqual([{ entityType: 'menuItems', entityId: id, title: 'Former students' }])
    const entries = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(entries.map(({ action, entityId, actorId }) => ({ action, entityId, actorId }))).toEqual(
      ['create', 'update', 'move', 'delete'].map((verb) => ({ action: `menuItems.${verb}`, entityId: id, actorId: user.id })),
    )
  })
})
