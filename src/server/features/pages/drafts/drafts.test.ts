import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const FAQ = {
  sectionType: 'faq',
  title: 'Questions',
  description: '',
  content: [{ question: 'When?', answer: 'Daily' }],
  isActive: true,
}

describeEachDatabase('page drafts', (open) => {
  async function prepare(slug = 'library') {
    const database = await open()
    const app = await createTestApp({ database })
    const page = await makePage(database.kysely, { slug, title: 'Library', content: '<p>Open daily</p>' })
    const { client, user } = await app.login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const pageId = page.id
    return {
      ...app,
      database,
      page,
      pageId,
      client,
      user,
      get: () => client.pageDrafts.get({ pageId }),
      change: (change: Parameters<typeof client.pageDrafts.change>[0]['change']) => client.pageDrafts.change({ pageId, change }),
      html: async () => (await app.request(`/${slug}`)).text(),
    }
  }

  test('a page without a draft answers as it is on the website', async () => {
    const { get, page } = await prepare()
    expect(await get()).toMatchObject({
      exists: false,
      isLive: true,
      version: page.version,
      fieldsVersion: page.version,
      changes: [],
      liveChanges: [],
      fields: { title: 'Library', content: '<p>Open daily</p>' },
      sections: [],
      mayEdit: true,
      mayPublish: true,
    })
  })

  test('changes stay in the draft until it is published, then all of them are on the website at once', async () => {
    const { database, pageId, client, get, change, html } = await prepare()
    const section = await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Old title' })
    const { draft } = await change({ kind: 'fields', fields: { title: 'New library' }, version: 1 })
    const { sections } = await change({ kind: 'section', id: section.id, values: { ...FAQ, title: 'New title' }, version: 1 })
    expect(sections).toMatchObject([{ id: section.id, title: 'New title' }])
    const before = await get()
    expect(before.version).toBeGreaterThan(draft.version)
    expect(before.changes.map(({ text }) => text)).toEqual(['Changed the title', 'Changed section "New title"'])
    expect(await html()).not.toMatch(/New (?:title|library)/)

    await client.pageDrafts.publish({ pageId, version: before.version })
    expect(await html()).toContain('New title')
    expect(await client.pages.get({ id: pageId })).toMatchObject({ title: 'New library', version: 2 })
    expect(await get()).toMatchObject({ exists: false, changes: [] })
  })

  test('a change that is based on another version is refused with the name of the person', async () => {
    const { database, pageId, change, login } = await prepare()
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'faq' })
    const [first] = (await change({ kind: 'section', id, values: FAQ, version: 1 })).sections
    const { client: other } = await login('author', { firstName: 'Chidi', lastName: 'Eze' })
    const values = { ...FAQ, title: 'Answers' }
    const late = other.pageDrafts.change({ pageId, change: { kind: 'section', id, values, version: 1 } })
    expect(await refusal(late)).toMatchObject({ code: 'CONFLICT', data: { changedBy: 'Bisi Ojo', changedAt: first!.updatedAt } })
  })

  test('what changed on the website since the draft began must be seen before it is published', async () => {
    const { pageId, client, get, change, page } = await prepare()
    await change({ kind: 'fields', fields: { excerpt: 'All about books' }, version: 1 })
    const { id: _, version, ...fields } = { ...page, kind: 'page' as const, title: 'Renamed' }
    await client.pages.update({ id: pageId, version, title: fields.title, slug: fields.slug, kind: 'page' })
    const draft = await get()
    expect(draft.liveChanges).toEqual([{ part: 'field', id: 'title', action: 'changed', text: 'Changed the title' }])
    const refused = await refusal(client.pageDrafts.publish({ pageId, version: draft.version }))
    expect(refused).toMatchObject({ code: 'LIVE_CHANGED', data: { liveSeen: draft.liveSeen, liveChanges: draft.liveChanges } })
    await client.pageDrafts.publish({ pageId, version: draft.version, liveSeen: draft.liveSeen })
    expect(await client.pages.get({ id: pageId })).toMatchObject({ title: 'Renamed', excerpt: 'All about books' })
  })

  test('a draft that began before pages had a field does not say that it changed', async () => {
    const { database, pageId, get, change } = await prepare()
    await change({ kind: 'fields', fields: { excerpt: 'All about books' }, version: 1 })
    const { basis } = await database.kysely.selectFrom('pageDrafts').select('basis').executeTakeFirstOrThrow()
    const { fields, ...rest } = JSON.parse(basis) as { fields: Record<string, unknown> }
    const { isNoindex: _, ...known } = fields
    await database.kysely
      .updateTable('pageDrafts')
      .set({ basis: JSON.stringify({ ...rest, fields: known }) })
      .where('pageId', '=', pageId)
      .execute()
    expect((await get()).liveChanges).toEqual([])
  })

  test('a preview shows the draft', async () => {
    const { pageId, client, change, database, request } = await prepare()
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Old title' })
    await change({ kind: 'section', id, values: { ...FAQ, title: 'New title' }, version: 1 })
    const { url } = await client.previews.create({ pageId })
    const html = await (await request(url.replace('https://college.test', ''))).text()
    expect(html).toContain('New title')
    expect(html).toContain('This is a preview')
  })

  test('a discarded draft leaves the page as it is', async () => {
    const { pageId, client, get, change } = await prepare()
    const { draft } = await change({ kind: 'fields', fields: { title: 'New' }, version: 1 })
    expect(await refusal(client.pageDrafts.discard({ pageId, version: draft.version - 1 }))).toMatchObject({ code: 'CONFLICT' })
    await client.pageDrafts.discard({ pageId, version: draft.version })
    expect(await get()).toMatchObject({ exists: false, fields: { title: 'Library' } })
    await client.trash.undo({ entityType: 'pageDrafts', entityId: pageId })
    expect(await get()).toMatchObject({ exists: true, fields: { title: 'New' } })
    await client.pages.delete({ id: pageId })
    await client.trash.undo({ entityType: 'pages', entityId: pageId })
    expect(await get()).toMatchObject({ exists: true, fields: { title: 'New' } })
  })

  test('a draft that is restored from the trash is not scheduled any more, and its former steps are gone', async () => {
    const { pageId, client, get, change } = await prepare()
    await change({ kind: 'fields', fields: { title: 'New' }, version: 1 })
    const publishAt = '2099-01-01T08:00:00.000Z'
    const { version } = await client.pageDrafts.schedule({ pageId, version: (await get()).version, publishAt })
    await client.pageDrafts.discard({ pageId, version })
    await client.trash.undo({ entityType: 'pageDrafts', entityId: pageId })
    const restored = await get()
    expect(restored).toMatchObject({ fields: { title: 'New' }, publishAt: null, canUndo: false, canRedo: false })
    expect(await refusal(client.pageDrafts.undo({ pageId }))).toMatchObject({ message: 'There is nothing to undo.' })
    await change({ kind: 'fields', fields: { title: 'Newer' }, version: restored.fieldsVersion })
    await client.pageDrafts.undo({ pageId })
    expect(await get()).toMatchObject({ fields: { title: 'New' }, canRedo: true })
  })
})
