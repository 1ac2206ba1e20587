import { expect, test } from 'vitest'
import { moveMenuItem } from '#contract/menu-items/menu-order.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, type TestDatabase } from '#test/databases.ts'
import { makeMenuItem } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { findMovedEntries } from './rules.ts'

const FIELDS = { title: 'Library', url: '/library', isActive: true }

type Entry = { id: string; parentId: string | null; orderIndex: number }
/** Entries in order; one that begins with a dash is under the last one without. */
function menuOf(ids: string, orders?: number[]): Entry[] {
  let parent = ''
  return ids.split(' ').map((written, index) => {
    const [id, isChild] = [written.replace('-', ''), written.startsWith('-')]
    if (!isChild) parent = id
    return { id, parentId: isChild ? parent : null, orderIndex: orders?.[index] ?? index + 1 }
  })
}
const written = (menu: Entry[] | undefined) => menu?.map(({ id, parentId }) => (parentId ? `-${id}` : id)).join(' ')

test('B §4 menu: entries that move swap their numbers; if they share one, all are numbered first', () => {
  const menu = menuOf('a b c', [2, 5, 9])
  const [a, b, c] = menu as [Entry, Entry, Entry]
  expect(findMovedEntries(menu, [a, c, b])).toEqual([
    { id: 'c', parentId: null, orderIndex: 5 },
    { id: 'b', parentId: null, orderIndex: 9 },
  ])
  const shared = menuOf('d e f', [1, 1, 1])
  expect(findMovedEntries(shared, [shared[1]!, shared[0]!, shared[2]!])).toEqual([
    { id: 'd', parentId: null, orderIndex: 2 },
    { id: 'f', parentId: null, orderIndex: 3 },
  ])
})

test.each([
  ['a b -c -d e', 'a', { parentId: 'b' }, 'b -c -d -a e'],
  ['a b -c -d e', 'a', { parentId: 'b', after: null }, 'b -a -c -d e'],
  ['a b -c -d e', 'a', { parentId: 'b', after: 'c' }, 'b -c -a -d e'],
  ['a b -c -d e', 'a', { parentId: null, after: 'b' }, 'b -c -d a e'],
  ['a b -c -d e', 'b', { parentId: null, after: null }, 'b -c -d a e'],
  ['a b -c -d e', 'b', { parentId: null }, 'a e b -c -d'],
  ['a b -c -d e', 'd', { parentId: 'b', after: null }, 'a b -d -c e'],
  ['a b -c -d e', 'c', { parentId: null, after: 'b' }, 'a b -d c e'],
  ['a b -c -d e', 'c', { parentId: 'e' }, 'a b -d e -c'],
  ['a b -c -d e', 'e', { parentId: null, after: 'b' }, 'a b -c -d e'],
  ['a b -c -d e', 'a', { parentId: null, after: 'c' }, undefined],
  ['a b -c -d e', 'a', { parentId: 'e', after: 'c' }, undefined],
])('menu: from %s, %s goes to %o: %s', (from, id, to, wanted) => {
  const menu = menuOf(from)
  const item = menu.find((entry) => entry.id === id)!
  expect(written(moveMenuItem(menu, item, to))).toBe(wanted)
})

const makeMenu = async ({ kysely }: TestDatabase, titles: string[]) => {
  for (const [index, title] of titles.entries())
    await makeMenuItem(kysely, { title, url: `/${title.toLowerCase()}`, orderIndex: index + 1 })
}

const countMoves = async ({ kysely }: TestDatabase) =>
  (await kysely.selectFrom('auditLog').select('id').where('action', '=', 'menuItems.move').execute()).length

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

  test('B §5 menu: what is wrong is refused at its field, made or changed', async () => {
    const { client, find } = await start(['Home'])
    const cases = [
      [{ title: ' ' }, { title: 'Title is required' }],
      [{ url: '' }, { url: 'URL is required' }],
      [{ title: 'x'.repeat(121) }, { title: 'Title can have at most 120 characters' }],
      [{ url: 'java\nscript:alert(1)' }, { url: 'An address begins with / on this website, or with https://' }],
      [{ url: '//evil.example' }, { url: 'An address begins with / on this website, or with https://' }],
      [{ url: 'about' }, { url: 'An address begins with / on this website, or with https://' }],
    ] as const
    for (const [fields, said] of cases) {
      const refused = { code: 'BAD_REQUEST', fields: said }
      expect(await refusal(client.menuItems.create({ ...FIELDS, ...fields }))).toEqual(refused)
      const { id, version } = await find('Home')
      expect(await refusal(client.menuItems.update({ id, version, ...fields }))).toEqual(refused)
    }
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

  test('C §10, menu: a swap is refused whole when the neighbour has changed, or is none any more', async () => {
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
    expect(await countMoves(database)).toBe(0)
  })

  test('C §10, menu: of two who move the same entry at once, one is refused', async () => {
    const { client, find, titlesNow } = await start(['Home', 'About', 'Contact'])
    const { id, version, above, below } = await find('About')
    const both = await Promise.allSettled([
      client.menuItems.move({ id, version, neighbour: above! }),
      client.menuItems.move({ id, version, neighbour: below! }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await titlesNow()).toSorted()).toEqual(['About', 'Contact', 'Home'])
  })

  async function startTree() {
    const app = await start(['Home', 'Study', 'Fees', 'Exams', 'Contact'])
    const place = async (title: string, parent: string | null, after?: string | null) => {
      const { id, version } = await app.find(title)
      const at = after ? (await app.find(after)).id : after
      const parentId = parent === null ? null : (await app.find(parent)).id
      return app.client.menuItems.place({ id, version, parentId, ...(at !== undefined && { after: at }) })
    }
    const tree = async () => (await app.items()).map(({ title, parentId }) => (parentId ? `- ${title}` : title))
    await place('Fees', 'Study')
    await place('Exams', 'Study')
    return { ...app, place, tree }
  }

  test('entries go under another one and out again, and move with what is under them', async () => {
    const { place, tree, move, find, client } = await startTree()
    expect(await tree()).toEqual(['Home', 'Study', '- Fees', '- Exams', 'Contact'])
    await move('Exams', 'above')
    await move('Study', 'above')
    expect(await tree()).toEqual(['Study', '- Exams', '- Fees', 'Home', 'Contact'])
    const [study, fees] = [await find('Study'), await find('Fees')]
    expect([study.hasChildren, study.above, study.below?.id]).toEqual([true, null, (await find('Home')).id])
    expect([fees.hasChildren, fees.above?.id, fees.below]).toEqual([false, (await find('Exams')).id, null])
    await place('Study', null, 'Contact')
    await place('Fees', null, 'Home')
    expect(await tree()).toEqual(['Home', 'Fees', 'Contact', 'Study', '- Exams'])
    const active = await client.menuItems.listActive()
    expect(active.map(({ title, orderIndex }) => `${orderIndex} ${title}`)).toEqual(
      ['Home', 'Fees', 'Contact', 'Study', 'Exams'].map((title, index) => `${index + 1} ${title}`),
    )
    expect(active.at(-1)!.parentId).toBe(active.at(-2)!.id)
  })

  test('all entries on the top level can have sub-items, hidden ones and those after the first 50 too', async () => {
    const titles = Array.from({ length: 52 }, (_, index) => `Entry ${index + 1}`)
    const { client, find, database } = await start(titles)
    const [first, last] = [await find('Entry 1'), (await client.menuItems.list({ page: 2 })).items.at(-1)!]
    await client.menuItems.update({ id: last.id, version: last.version, isActive: false })
    await makeMenuItem(database.kysely, { title: 'Fees', parentId: first.id, orderIndex: 2 })
    expect((await client.menuItems.listRoots()).map(({ title }) => title)).toEqual(titles)
  })

  test('a new entry can be a sub-item; visitors see sub-items with their parent only', async () => {
    const { client, find, tree, request } = await startTree()
    const study = await find('Study')
    await client.menuItems.create({ title: 'Hostels', url: '/hostels', parentId: study.id })
    expect(await tree()).toEqual(['Home', 'Study', '- Fees', '- Exams', '- Hostels', 'Contact'])
    const header = async () => (await (await request('/')).text()).match(/<nav[^]*?<\/nav>/)![0]
    expect(await header()).toMatch(/<a href="\/study">Study<\/a><button[^]*?<ul[^>]*popover[^]*?"\/hostels"[^]*?<\/ul>/)
    await client.menuItems.update({ id: study.id, version: study.version, isActive: false })
    expect(await header()).not.toContain('/hostels')
    expect((await client.menuItems.listActive()).map(({ title }) => title)).toEqual(['Home', 'Contact'])
  })

  test('a third level is refused, and so is a place that the menu does not have any more', async () => {
    const { client, find, place, tree, database } = await startTree()
    const [before, moves] = [await tree(), await countMoves(database)]
    const refused = (parentId: string) => ({ code: 'BAD_REQUEST', fields: { parentId } })
    expect(await refusal(place('Study', 'Home'))).toEqual(refused('An entry with sub-items cannot become a sub-item'))
    expect(await refusal(place('Home', 'Fees'))).toEqual(refused('A sub-item cannot have sub-items'))
    expect(await refusal(place('Home', 'Home'))).toEqual(refused('An entry cannot be its own sub-item'))
    const under = (parentId: string) => refusal(client.menuItems.create({ title: 'A', url: '/a', parentId }))
    expect(await under((await find('Fees')).id)).toEqual(refused('A sub-item cannot have sub-items'))
    expect(await under('none')).toEqual(refused('This parent entry no longer exists'))
    expect(await refusal(place('Home', null, 'Fees'))).toMatchObject({ code: 'CONFLICT' })
    const { id, version } = await find('Home')
    expect(await refusal(client.menuItems.place({ id, version: version + 1, parentId: null }))).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await refusal(client.menuItems.place({ id: 'none', version: 1, parentId: null }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(client.menuItems.move({ id, version, neighbour: await find('Fees') }))).toMatchObject({
      code: 'CONFLICT',
    })
    expect([await tree(), await countMoves(database)]).toEqual([before, moves])
  })

  test('sub-items of a deleted entry take its place, and go under it again when it comes back', async () => {
    const { client, find, tree, place } = await startTree()
    const study = await find('Study')
    await client.menuItems.delete({ id: study.id })
    expect(await tree()).toEqual(['Home', 'Fees', 'Exams', 'Contact'])
    await place('Exams', 'Home')
    await client.trash.undo({ entityType: 'menuItems', entityId: study.id })
    expect(await tree()).toEqual(['Home', '- Exams', 'Study', '- Fees', 'Contact'])
  })

  test('sub-items of a deleted hidden entry stay hidden, and are sub-items as before when it comes back', async () => {
    const { client, find } = await startTree()
    const [study, exams] = [await find('Study'), await find('Exams')]
    await client.menuItems.update({ id: exams.id, version: exams.version, isActive: false })
    await client.menuItems.update({ id: study.id, version: study.version, isActive: false })
    await client.menuItems.delete({ id: study.id })
    expect((await client.menuItems.listActive()).map(({ title }) => title)).toEqual(['Home', 'Contact'])
    expect(await find('Fees')).toMatchObject({ parentId: null, isActive: false })
    await client.trash.undo({ entityType: 'menuItems', entityId: study.id })
    expect(await find('Fees')).toMatchObject({ parentId: study.id, isActive: true })
    expect(await find('Exams')).toMatchObject({ parentId: study.id, isActive: false })
  })

  test('a sub-item comes back under its parent, or on the top level if that cannot have it', async () => {
    const { client, find, tree, place } = await startTree()
    const [fees, exams, study] = [await find('Fees'), await find('Exams'), await find('Study')]
    const undo = (entityId: string) => client.trash.undo({ entityType: 'menuItems', entityId })
    await client.menuItems.delete({ id: fees.id })
    await client.menuItems.delete({ id: exams.id })
    await undo(fees.id)
    expect(await tree()).toEqual(['Home', 'Study', '- Fees', 'Contact'])
    await client.menuItems.delete({ id: fees.id })
    await place('Study', 'Home')
    await undo(fees.id)
    expect(await tree()).toEqual(['Home', '- Study', 'Fees', 'Contact'])
    await client.menuItems.delete({ id: study.id })
    await undo(exams.id)
    expect(await tree()).toEqual(['Home', 'Fees', 'Exams', 'Contact'])
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
