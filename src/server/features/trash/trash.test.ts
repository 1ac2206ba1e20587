import { expect, test } from 'vitest'
import { removeOldTrash } from '#server/records/trash-retention.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMenuItem, makePage, makeSection, makeCategory, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-03-02T08:00:00.000Z')
const GONE = { code: 'NOT_FOUND', message: 'This is no longer in the trash.' }

describeEachDatabase('the trash', (open) => {
  async function start() {
    const database = await open()
    let day = 0
    const app = await createTestApp({ database, now: () => new Date(START + day * DAY_MS) })
    const admin = () => app.login('admin', { firstName: 'Bisi', lastName: 'Ojo' })
    const { client } = await admin()
    const item = await makeMenuItem(database.kysely, { title: 'Alumni', url: '/alumni', orderIndex: 4, version: 3 })
    return { ...app, database, client, admin, item, waitUntilDay: (wanted: number) => (day = wanted) }
  }

  test('trash: a deleted record is listed with who deleted it and its expiry, and is restored unchanged', async () => {
    const { client, database, item, request } = await start()
    const inHeader = async () => (await (await request('/')).text()).includes('href="/alumni"')
    await client.menuItems.delete({ id: item.id })
    expect(await inHeader()).toBe(false)
    const { items, total } = await client.trash.list({})
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        entityType: 'menuItems',
        kind: null,
        title: 'Alumni',
        deletedBy: 'Bisi Ojo',
        deletedAt: '2026-03-02T08:00:00.000Z',
        goneAt: '2026-04-01T08:00:00.000Z',
      },
    ])
    await client.trash.restore({ id: items[0]!.id })
    expect(await database.kysely.selectFrom('menuItems').selectAll().execute()).toEqual([item])
    expect(await inHeader()).toBe(true)
    expect(await client.trash.list({})).toEqual({ items: [], total: 0 })
    expect(await refusal(client.trash.restore({ id: items[0]!.id }))).toEqual(GONE)
    const entries = await database.kysely.selectFrom('auditLog').select(['action', 'entityId']).orderBy('sequence').execute()
    expect(entries).toEqual([
      { action: 'menuItems.delete', entityId: item.id },
      { action: 'trash.restore', entityId: item.id },
    ])
  })

  test('trash: a page whose address another one has now comes back at a free one', async () => {
    const { client, admin, database, request } = await start()
    const fields = { title: 'Fees', slug: 'fees', kind: 'page' as const }
    const addressNotice = 'Another page has the address /fees now. This one has /fees-3.'
    const link = '<p><a href="/fees#when">When to pay</a></p>'
    const { id } = await client.pages.create({ ...fields, content: `<p>The old fees</p>${link}` })
    const url = { sectionType: 'cta', title: 'Pay', description: null, isActive: false, content: { buttonUrl: '/fees' } }
    await client.pageSections.create({ pageId: id, ...url })
    const change = { kind: 'fields' as const, fields: { content: link }, version: 1 }
    await client.pageDrafts.change({ pageId: id, change })
    await client.pages.delete({ id })
    await client.pages.create({ ...fields, content: '<p>The new fees</p>' })
    await client.pages.create({ ...fields, slug: 'fees-2' })
    expect(await client.trash.undo({ entityType: 'pages', entityId: id })).toEqual({
      title: 'Fees',
      addressNotice,
      redirectNotice: null,
    })
    expect(await (await request('/fees')).text()).toContain('The new fees')
    expect(await (await request('/fees-3')).text()).toContain('The old fees')
    expect(await (await request('/fees-3')).text()).toContain('href="/fees-3#when"')
    const moved = await client.pageDrafts.get({ pageId: id })
    expect(moved.sections).toMatchObject([{ content: { buttonUrl: '/fees-3' } }])
    expect(moved.fields.content).toContain('href="/fees-3#when"')
    const { client: other } = await admin()
    expect(await other.pages.get({ id })).toMatchObject({ slug: 'fees-3', status: 'published' })
    const entries = await database.kysely.selectFrom('auditLog').select('summary').orderBy('sequence', 'desc').limit(1).execute()
    expect(entries).toEqual([{ summary: `Restored "Fees" from the trash. ${addressNotice}` }])
  })

  test('trash: a page that visitors see gets its address back from a draft', async () => {
    const { client, login, database, request } = await start()
    const page = { title: 'Fees', slug: 'fees', kind: 'page' as const, content: '<p>The fees</p>' }
    const { id } = await client.pages.create(page)
    await client.pages.delete({ id })
    const contributor = await login('contributor')
    const link = '<p><a href="/fees" rel="noopener">Fees</a></p>'
    const draft = await contributor.client.pages.create({ ...page, title: 'New "fees"', content: link })
    const [trashed] = (await client.trash.list({})).items
    const addressNotice = 'The draft "New "fees"" had this address. It has /fees-2 now.'
    expect(await client.trash.restore({ id: trashed!.id })).toMatchObject({ addressNotice })
    expect(await (await request('/fees')).text()).toContain('The fees')
    expect(await client.pages.get({ id: draft.id })).toMatchObject({ slug: 'fees-2', content: link, version: 2 })
    const entries = await database.kysely
      .selectFrom('auditLog')
      .select(['entityId', 'summary'])
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { entityId: id, summary: `Restored "Fees" from the trash. ${addressNotice}` },
      { entityId: draft.id, summary: 'Changed the slug of the draft "New "fees"": a restored page has /fees' },
    ])
  })

  test('trash: an entry that comes back to a place taken meanwhile can be moved from it', async () => {
    const { client, item } = await start()
    await client.menuItems.delete({ id: item.id })
    for (const title of ['One', 'Two']) await client.menuItems.create({ title, url: '/x' })
    const [trashed] = (await client.trash.list({})).items
    await client.trash.restore({ id: trashed!.id })
    const titles = async () => (await client.menuItems.list({})).items.map(({ title }) => title)
    expect(await titles()).toEqual(['One', 'Two', 'Alumni'])
    const { id, version, above } = (await client.menuItems.list({})).items[2]!
    await client.menuItems.move({ id, version, neighbour: above! })
    expect(await titles()).toEqual(['One', 'Alumni', 'Two'])
  })

  test('trash: sub-entries come back below their parent, whichever of both is restored first', async () => {
    const { client, database } = await start()
    const parent = await makeMenuItem(database.kysely, { title: 'Study', url: '/study' })
    const child = await makeMenuItem(database.kysely, { title: 'Fees', url: '/fees', parentId: parent.id })
    const root = await makeCategory(database.kysely)
    const below = await makeCategory(database.kysely, { parentId: root.id })
    await client.menuItems.delete({ id: child.id })
    await client.menuItems.delete({ id: parent.id })
    await client.categories.delete({ id: below.id })
    await client.categories.delete({ id: root.id })
    for (const { id } of [child, parent]) await client.trash.undo({ entityType: 'menuItems', entityId: id })
    for (const { id } of [below, root]) await client.trash.undo({ entityType: 'categories', entityId: id })
    expect((await client.menuItems.get({ id: child.id })).parentId).toBe(parent.id)
    expect((await client.categories.get({ id: below.id })).parentId).toBe(root.id)
  })

  test('trash: a sub-entry that was deleted after its parent comes back below it', async () => {
    const { client, database } = await start()
    const db = database.kysely
    const study = await makeMenuItem(db, { title: 'Study', url: '/study' })
    const fees = await makeMenuItem(db, { title: 'Fees', url: '/fees', parentId: study.id })
    const sport = await makeCategory(db)
    const chess = await makeCategory(db, { parentId: sport.id })
    const balls = await makeCategory(db, { parentId: sport.id })
    for (const { id } of [study, fees]) await client.menuItems.delete({ id })
    await client.categories.delete({ id: sport.id })
    await makeCategory(db, { parentId: balls.id })
    for (const { id } of [chess, balls]) await client.categories.delete({ id })
    for (const { id } of [study, fees]) await client.trash.undo({ entityType: 'menuItems', entityId: id })
    for (const { id } of [sport, chess, balls]) await client.trash.undo({ entityType: 'categories', entityId: id })
    expect((await client.menuItems.get({ id: fees.id })).parentId).toBe(study.id)
    expect((await client.categories.get({ id: chess.id })).parentId).toBe(sport.id)
    // It has a sub-entry of its own by now.
    expect((await client.categories.get({ id: balls.id })).parentId).toBe(null)
  })

  test('trash: a built-in page that was stored again is deleted before the former one comes back, as its slug stays', async () => {
    const { client, database } = await start()
    const { id } = await makePage(database.kysely, { slug: 'home' })
    await client.pages.delete({ id })
    const again = await makePage(database.kysely, { slug: 'home' })
    const [trashed] = (await client.trash.list({})).items
    expect(await refusal(client.trash.restore({ id: trashed!.id }))).toMatchObject({
      message: 'Another page has the address /home now. Delete that page first.',
    })
    await client.pages.delete({ id: again.id })
    await client.trash.restore({ id: trashed!.id })
    expect(await client.pages.get({ id })).toMatchObject({ slug: 'home' })
  })

  test('trash: a page whose time came while it was there is restored as a draft', async () => {
    const { client, database, request, waitUntilDay } = await start()
    const schedule = {
      status: 'scheduled',
      publishDate: new Date(START + 0.05 * DAY_MS).toISOString(),
      content: '<p>List</p>',
    } as const
    const { id: missed } = await makePage(database.kysely, { slug: 'missed', ...schedule })
    const { id: shown } = await makePage(database.kysely, { slug: 'shown', ...schedule })
    const undo = (entityId: string) => client.trash.undo({ entityType: 'pages', entityId })
    await client.pages.delete({ id: missed })
    waitUntilDay(0.02)
    await undo(missed)
    expect(await client.pages.get({ id: missed })).toMatchObject({ status: 'scheduled' })
    await client.pages.delete({ id: missed })
    waitUntilDay(0.06)
    await client.pages.delete({ id: shown })
    await undo(missed)
    await undo(shown)
    expect([(await request('/missed')).status, (await request('/shown')).status]).toEqual([404, 200])
    expect(await client.pages.get({ id: missed })).toMatchObject({ status: 'draft', publishDate: schedule.publishDate })
  })

  test('trash: a page keeps a former address that a hidden page has, and loses one that a public page has', async () => {
    const { client, request } = await start()
    const fields = { kind: 'page', title: 'Fees', content: '<p>Text</p>' } as const
    const { id } = await client.pages.create({ ...fields, slug: 'fees-1' })
    await client.pages.update({ ...fields, id, version: 1, slug: 'fees-2' })
    await client.pages.update({ ...fields, id, version: 2, slug: 'fees' })
    await client.pages.delete({ id })
    const draft = await client.pages.create({ ...fields, slug: 'fees-1', status: 'draft' })
    await client.pages.create({ ...fields, slug: 'fees-2' })
    await client.trash.undo({ entityType: 'pages', entityId: id })
    const answer = async (path: string) => {
      const { status, headers } = await request(path)
      return [status, headers.get('location')]
    }
    expect(await answer('/fees-1')).toEqual([301, '/fees'])
    expect(await answer('/fees-2')).toEqual([200, null])
    await client.pages.update({ ...fields, id: draft.id, version: 1, slug: 'fees-1', status: 'published' })
    expect(await answer('/fees-1')).toEqual([200, null])
  })

  test('trash: a section that replaced a built-in one is not restored beside another that does so now', async () => {
    const { client, database } = await start()
    const { id: pageId } = await makePage(database.kysely, { slug: 'home' })
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'hero', title: 'First' })
    const { id: extra } = await makeSection(database.kysely, { pageId, sectionType: 'hero', title: 'Second', orderIndex: 9 })
    const undo = (entityId: string) => client.trash.undo({ entityType: 'pageSections', entityId })
    await client.pageSections.delete({ id: extra })
    await undo(extra)
    await client.pageSections.delete({ id: extra })
    await client.pageSections.delete({ id })
    const hero = { pageId, sectionType: 'hero', title: 'Third', description: '', content: {}, isActive: true }
    const third = await client.pageSections.storeBuiltIn({ ...hero, builtInType: 'hero' })
    expect(await refusal(undo(id))).toEqual({
      code: 'CONFLICT',
      message: 'Another section replaces the same built-in section now. Delete that first.',
    })
    await client.pageSections.delete({ id: third.id })
    await undo(id)
    expect((await client.pageSections.get({ id })).replacesBuiltIn).toBe(true)
  })

  test('trash: a section that an earlier version deleted is not restored beside another either', async () => {
    const { client, database } = await start()
    const { id: pageId } = await makePage(database.kysely, { slug: 'home' })
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'hero', title: 'First' })
    await client.pageSections.delete({ id })
    const { state } = await database.kysely.selectFrom('trash').select('state').executeTakeFirstOrThrow()
    const { replacedBuiltIn: _, ...older } = JSON.parse(state) as Record<string, unknown>
    await database.kysely
      .updateTable('trash')
      .set({ state: JSON.stringify(older) })
      .execute()
    const hero = { pageId, sectionType: 'hero', title: 'Second', description: '', content: {}, isActive: true }
    await client.pageSections.storeBuiltIn({ ...hero, builtInType: 'hero' })
    await expect(client.trash.undo({ entityType: 'pageSections', entityId: id })).rejects.toThrow(
      'Another section replaces the same built-in section now.',
    )
  })

  test.each([
    [
      [0, 1],
      [0, 1],
    ],
    [
      [0, 1],
      [1, 0],
    ],
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 0],
      [1, 0],
    ],
  ])('trash: two sections of one built-in type, deleted in the order %j, both come back in the order %j', async (gone, back) => {
    const { client, database } = await start()
    const { id: pageId } = await makePage(database.kysely, { slug: 'home' })
    const hero = { pageId, sectionType: 'hero' }
    const first = await makeSection(database.kysely, { ...hero, title: 'First' })
    const second = await makeSection(database.kysely, { ...hero, title: 'Second', orderIndex: 9 })
    const ids = [first.id, second.id]
    for (const one of gone) await client.pageSections.delete({ id: ids[one]! })
    for (const one of back) await client.trash.undo({ entityType: 'pageSections', entityId: ids[one]! })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.filter(({ sectionType }) => sectionType === 'hero')).toMatchObject([
      { title: 'First', replacesBuiltIn: true },
      { title: 'Second', replacesBuiltIn: false },
    ])
  })

  test('trash: an additional section of a built-in type comes back beside the section that replaces the built-in one now', async () => {
    const { client, database } = await start()
    const { id: pageId } = await makePage(database.kysely, { slug: 'home' })
    const hero = { pageId, sectionType: 'hero' }
    const first = await makeSection(database.kysely, { ...hero, title: 'First' })
    const second = await makeSection(database.kysely, { ...hero, title: 'Second', orderIndex: 9 })
    await client.pageSections.delete({ id: second.id })
    await client.pageSections.delete({ id: first.id })
    const values = { ...hero, title: 'Third', description: '', content: {}, isActive: true }
    await client.pageSections.storeBuiltIn({ ...values, builtInType: 'hero' })
    await client.trash.undo({ entityType: 'pageSections', entityId: second.id })
    const { sections } = await client.pageSections.list({ pageId })
    expect(sections.flatMap(({ title, sectionType }) => (sectionType === 'hero' ? title : []))).toEqual(['Third', 'Second'])
  })

  test.each([
    ['the page and then the category', ['page', 'category'], ['page', 'category']],
    ['the page and then the category, restored in turn', ['page', 'category'], ['category', 'page']],
    ['the category and then the page', ['category', 'page'], ['category', 'page']],
    ['the category and then the page, restored in turn', ['category', 'page'], ['page', 'category']],
  ] as const)('trash: %s are deleted, and come back with their link', async (_, deleted, restored) => {
    const { client, database } = await start()
    const [category, tag] = [await makeCategory(database.kysely), await makeTag(database.kysely)]
    const page = await makePage(database.kysely)
    const links = { pageCategories: { pageId: page.id, categoryId: category.id }, pageTags: { pageId: page.id, tagId: tag.id } }
    await database.kysely.insertInto('pageCategories').values(links.pageCategories).execute()
    await database.kysely.insertInto('pageTags').values(links.pageTags).execute()
    const removals = {
      page: () => client.pages.delete({ id: page.id }),
      category: async () => {
        await client.categories.delete({ id: category.id })
        await client.tags.delete({ id: tag.id })
      },
    }
    for (const record of deleted) await removals[record]()
    const { items } = await client.trash.list({})
    for (const record of restored)
      for (const { id, entityType } of items)
        if ((entityType === 'pages') === (record === 'page')) await client.trash.restore({ id })
    expect(await database.kysely.selectFrom('pageCategories').selectAll().execute()).toEqual([links.pageCategories])
    expect(await database.kysely.selectFrom('pageTags').selectAll().execute()).toEqual([links.pageTags])
  })

  test('trash: deleted for good is gone for good', async () => {
    const { client, database, item } = await start()
    await client.menuItems.delete({ id: item.id })
    const { id } = (await client.trash.list({})).items[0]!
    await client.trash.delete({ id })
    expect(await database.kysely.selectFrom('trash').selectAll().execute()).toEqual([])
    expect(await refusal(client.trash.restore({ id }))).toEqual(GONE)
    expect(await refusal(client.trash.delete({ id }))).toEqual(GONE)
  })

  test('trash: after 30 days nothing is listed or restored, and the hourly job clears it away', async () => {
    const { client, admin, database, deps, item, waitUntilDay } = await start()
    await client.menuItems.delete({ id: item.id })
    const { id } = (await client.trash.list({})).items[0]!
    waitUntilDay(30)
    const later = await admin()
    expect((await later.client.trash.list({})).total).toBe(1)
    waitUntilDay(30.1)
    expect(await later.client.trash.list({})).toEqual({ items: [], total: 0 })
    expect(await refusal(later.client.trash.restore({ id }))).toEqual(GONE)
    expect(await refusal(later.client.trash.delete({ id }))).toEqual(GONE)
    const other = await makeMenuItem(database.kysely, { title: 'Other' })
    await later.client.menuItems.delete({ id: other.id })
    await removeOldTrash(deps, AbortSignal.timeout(60_000))
    const kept = await database.kysely.selectFrom('trash').select('title').execute()
    expect(kept).toEqual([{ title: 'Other' }])
  })

  test('an editor may put things into the trash, and only an administrator looks into it', async () => {
    const { client, login, item } = await start()
    const editor = await login('editor')
    await editor.client.menuItems.delete({ id: item.id })
    const { id } = (await client.trash.list({})).items[0]!
    const { trash } = editor.client
    for (const call of [() => trash.list({}), () => trash.restore({ id }), () => trash.delete({ id })]) {
      expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect((await client.trash.list({})).total).toBe(1)
  })

  test('the person who deleted a record can undo that, nobody else can', async () => {
    const { login, client, database, item } = await start()
    const editor = await login('editor')
    const other = await login('editor')
    const ask = { entityType: 'menuItems', entityId: item.id } as const
    expect(await refusal(editor.client.trash.undo(ask))).toEqual(GONE)
    await editor.client.menuItems.delete({ id: item.id })
    expect(await refusal(other.client.trash.undo(ask))).toEqual(GONE)
    expect(await refusal(client.trash.undo(ask))).toEqual(GONE)
    expect(await editor.client.trash.undo(ask)).toMatchObject({ title: 'Alumni' })
    expect(await database.kysely.selectFrom('menuItems').selectAll().execute()).toEqual([item])
    expect(await refusal(editor.client.trash.undo(ask))).toEqual(GONE)
  })

  test('who may not delete any more may not bring back either', async () => {
    const { login, database, item } = await start()
    const editor = await login('editor')
    await editor.client.menuItems.delete({ id: item.id })
    await database.kysely.updateTable('userProfiles').set({ role: 'author' }).where('id', '=', editor.user.id).execute()
    const ask = editor.client.trash.undo({ entityType: 'menuItems', entityId: item.id })
    expect(await refusal(ask)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a contributor does not bring a section back to a draft that was published meanwhile', async () => {
    const { login, database, client } = await start()
    const contributor = await login('contributor')
    const page = await makePage(database.kysely, { kind: 'post', status: 'draft', createdBy: contributor.user.id })
    const section = await makeSection(database.kysely, { pageId: page.id })
    await contributor.client.pageSections.delete({ id: section.id })
    await database.kysely.updateTable('pages').set({ status: 'published' }).where('id', '=', page.id).execute()
    const ask = { entityType: 'pageSections', entityId: section.id } as const
    expect(await refusal(contributor.client.trash.undo(ask))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await client.trash.list({})).items).toMatchObject([{ entityType: 'pageSections', kind: null }])
  })

  test('the list distinguishes posts from pages', async () => {
    const { client, database } = await start()
    const post = await makePage(database.kysely, { kind: 'post' })
    await client.pages.delete({ id: post.id })
    expect((await client.trash.list({})).items).toMatchObject([{ entityType: 'pages', kind: 'post' }])
  })
})
