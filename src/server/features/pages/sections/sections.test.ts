import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const FIELDS = { sectionType: 'faq', title: 'Questions', description: '', content: [], isActive: true }
const QUESTION = { question: 'Is there a warden?', answer: 'Yes' }
const STALE = 'You changed this in another tab or on another device.'
const UNSAFE_PICTURE = 'The address of a picture must begin with https:// or /'
const UNSAFE = 'An address must begin with https://, /, #, mailto: or tel:'

describeEachDatabase('page sections', (open) => {
  async function prepare(slug = 'home') {
    const database = await open()
    const app = await createTestApp({ database })
    const page = await makePage(database.kysely, { slug, title: 'Home' })
    const { client, user } = await app.login('author', { firstName: 'Bisi', lastName: 'Ojo' })
    const listed = async () => (await client.pageSections.list({ pageId: page.id })).sections
    return {
      ...app,
      database,
      client,
      user,
      page,
      listed,
      ids: async () => (await listed()).map(({ id }) => id),
      types: async () => (await listed()).map(({ sectionType }) => sectionType),
      /** What of the given texts a visitor sees, in the order of the page. */
      async seen(...texts: string[]) {
        const html = await (await app.request(slug === 'home' ? '/' : `/${slug}`)).text()
        return texts.filter((text) => html.includes(text)).toSorted((a, b) => html.indexOf(a) - html.indexOf(b))
      },
    }
  }

  test('C §5: built-in sections are listed among the stored ones as visitors see them, hidden ones too', async () => {
    const { database, page, client } = await prepare()
    const pageId = page.id
    await makeSection(database.kysely, { pageId, sectionType: 'faq', title: 'Ours', orderIndex: 2 })
    await makeSection(database.kysely, { pageId, sectionType: 'cta', title: 'Hidden', orderIndex: 4, isActive: 0 })
    const { sections, mayEdit, page: listed } = await client.pageSections.list({ pageId })
    expect(listed).toEqual({ id: pageId, title: 'Home', slug: 'home', kind: 'page', isVisible: true })
    expect(mayEdit).toBe(true)
    expect(
      sections.map(({ sectionType, isBuiltIn, isActive, replacesBuiltIn }) => [
        sectionType,
        isBuiltIn,
        isActive,
        replacesBuiltIn,
      ]),
    ).toEqual([
      ['hero', true, true, false],
      ['features', true, true, false],
      ['faq', false, true, false],
      ['testimonials', true, true, false],
      ['cta', false, false, true],
    ])
    expect(await refusal(client.pageSections.list({ pageId: 'none' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This page no longer exists.',
    })
  })

  test('B §7 sections: a new one comes last: the maximum plus 1, or 1', async () => {
    const { client, page } = await prepare('hostels')
    const first = await client.pageSections.create({ ...FIELDS, pageId: page.id })
    expect(first).toMatchObject({ orderIndex: 1, version: 1, description: null, isBuiltIn: false })
    expect(await client.pageSections.create({ ...FIELDS, pageId: page.id })).toMatchObject({ orderIndex: 2 })
  })

  test('the text of a page becomes its first section when one is added', async () => {
    const { database, client, page, listed, seen } = await prepare('hostels')
    await database.kysely.updateTable('pages').set({ content: '<p>Four halls</p>' }).where('id', '=', page.id).execute()
    const once = { context: { idempotencyKey: uuid() } }
    const add = () => client.pageSections.create({ ...FIELDS, content: [QUESTION], pageId: page.id, keepsText: true }, once)
    const added = await add()
    expect(await add()).toEqual(added)
    await client.pageSections.create({ ...FIELDS, pageId: page.id, keepsText: true })
    expect((await listed()).map(({ sectionType, content }) => [sectionType, content])).toEqual([
      ['text', { html: '<p>Four halls</p>' }],
      ['faq', [QUESTION]],
      ['faq', []],
    ])
    expect(added).toMatchObject({ sectionType: 'faq', orderIndex: 2 })
    expect(await seen('Four halls', QUESTION.question)).toHaveLength(2)
  })

  test('C §5: a section added to a built-in page comes after the built-in ones', async () => {
    const { client, page, types } = await prepare()
    await client.pageSections.create({ ...FIELDS, pageId: page.id })
    expect(await types()).toEqual(['hero', 'features', 'testimonials', 'cta', 'faq'])
  })

  test('an update reads the sections once and writes once', async () => {
    const { client, page, database } = await prepare('hostels')
    const { id, version } = await client.pageSections.create({ ...FIELDS, pageId: page.id })
    const earlier = database.statements.length
    await client.pageSections.update({ ...FIELDS, id, version, title: 'Changed' })
    const statements = database.statements.slice(earlier).filter((statement) => statement.includes('page_sections'))
    expect(statements.map((statement) => statement.slice(0, 6).toLowerCase())).toEqual(['select', 'update'])
  })

  test('B §7 sections: an update and a deletion are seen by visitors, kept in history and trash, and audited', async () => {
    const { client, page, seen, database, user, login } = await prepare('hostels')
    const { id, version } = await client.pageSections.create({
      ...FIELDS,
      pageId: page.id,
      content: [{ question: 'First?', answer: 'Yes' }],
    })
    expect(await seen('First?')).toEqual(['First?'])
    const changed = await client.pageSections.update({ ...FIELDS, id, version, content: [{ question: 'Second?', more: 1 }] })
    expect(changed).toMatchObject({ version: 2, content: [{ question: 'Second?', more: 1 }] })
    expect(await seen('First?', 'Second?')).toEqual(['Second?'])
    const { state } = await client.history.get({ entityType: 'pageSections', entityId: id, version: 1 })
    expect(await client.pageSections.update({ ...(state as typeof FIELDS), id, version: 2 })).toMatchObject({
      content: [{ question: 'First?', answer: 'Yes' }],
    })

    await client.pageSections.delete({ id })
    expect(await seen('First?')).toEqual([])
    expect(await refusal(client.pageSections.get({ id }))).toMatchObject({ message: 'This section no longer exists.' })
    const admin = await login('admin')
    const { items } = await admin.client.trash.list({})
    expect(items).toMatchObject([{ entityType: 'pageSections', title: 'Questions (Home)', deletedBy: 'Bisi Ojo' }])
    await admin.client.trash.restore({ id: items[0]!.id })
    expect(await seen('First?')).toEqual(['First?'])

    const entries = await database.kysely.selectFrom('auditLog').selectAll().orderBy('sequence').execute()
    expect(entries.filter(({ actorId }) => actorId === user.id).map(({ action }) => action)).toEqual([
      'pageSections.create',
      'pageSections.update',
      'pageSections.update',
      'pageSections.delete',
    ])
  })

  test('a section is duplicated directly below the original, and a hidden one stays hidden', async () => {
    const { client, page, seen, listed, login, database } = await prepare('library')
    const add = (title: string, isActive = true) =>
      client.pageSections.create({ ...FIELDS, title, isActive, content: [{ question: title, answer: 'Yes' }], pageId: page.id })
    const [first, second] = [await add('First?'), await add('Second?', false)]
    await add('Third?')
    const copy = await client.pageSections.duplicate({ pageId: page.id, id: first.id })
    expect(copy).toMatchObject({ title: 'First?', content: first.content, isActive: true, isBuiltIn: false, version: 1 })
    const copyOfSecond = await client.pageSections.duplicate({ pageId: page.id, id: second.id })
    const state = async () => (await listed()).map(({ title, isActive }) => [title, isActive])
    expect(await state()).toEqual([
      ['First?', true],
      ['First?', true],
      ['Second?', false],
      ['Second?', false],
      ['Third?', true],
    ])
    expect((await listed()).map(({ id }) => id).slice(1, 4)).toEqual([copy.id, second.id, copyOfSecond.id])
    expect(await seen('First?', 'Second?', 'Third?')).toEqual(['First?', 'Third?'])
    const content = [{ question: 'Copied?', answer: 'Yes' }]
    await client.pageSections.update({ ...FIELDS, content, id: copy.id, version: 1 })
    expect(await seen('First?', 'Copied?')).toEqual(['First?', 'Copied?'])
    await client.pageSections.delete({ id: copy.id })
    expect(await seen('First?', 'Copied?')).toEqual(['First?'])

    expect(await refusal(client.pageSections.duplicate({ pageId: page.id, id: copy.id }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This section no longer exists.',
    })
    const { client: contributor } = await login('contributor')
    expect(await refusal(contributor.pageSections.duplicate({ pageId: page.id, id: first.id }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    const entry = database.kysely.selectFrom('auditLog').select('summary').where('entityId', '=', copyOfSecond.id)
    expect(await entry.executeTakeFirst()).toEqual({ summary: 'Duplicated section "Second?" of "Home"' })
  })

  test('the copy of a built-in section does not replace it', async () => {
    const { client, page, listed, types } = await prepare()
    const before = await types()
    const [hero] = await listed()
    const copy = await client.pageSections.duplicate({ pageId: page.id, id: hero!.id })
    expect(await types()).toEqual(['hero', ...before])
    const [original, copied] = await listed()
    expect(copied).toEqual(copy)
    expect(original).toMatchObject({ title: hero!.title, content: hero!.content, replacesBuiltIn: true, isOriginal: true })
    await client.pageSections.delete({ id: copy.id })
    expect(await types()).toEqual(before)
  })

  test('C §21: a change that started from an older version is refused', async () => {
    const { client, page } = await prepare()
    const { id, version } = await client.pageSections.create({ ...FIELDS, pageId: page.id })
    await client.pageSections.update({ ...FIELDS, id, version })
    expect(await refusal(client.pageSections.update({ ...FIELDS, title: 'Other', id, version }))).toMatchObject({
      code: 'CONFLICT',
      message: STALE,
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
  })

  test('C §21: an order that started before somebody else deleted a section names that person', async () => {
    const { client, login, page, ids } = await prepare('hostels')
    const pageId = page.id
    for (const title of ['A', 'B', 'C']) await client.pageSections.create({ ...FIELDS, pageId, title })
    const [a, b, c] = (await ids()) as [string, string, string]
    const other = await login('editor', { firstName: 'Ada', lastName: 'Eze' })
    await other.client.pageSections.delete({ id: b })
    await client.previews.create({ pageId })
    expect(await refusal(client.pageSections.reorder({ pageId, seen: [a, b, c], wanted: [c, b, a] }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody else has changed this in the meantime.',
      data: { changedBy: 'Ada Eze', isOwn: false },
    })
  })

  test('C §10: an order is 1 to n, in one transaction; one that started from another is refused', async () => {
    const { client, page, listed, ids } = await prepare('hostels')
    const pageId = page.id
    for (const title of ['A', 'B', 'C']) await client.pageSections.create({ ...FIELDS, pageId, title })
    const [a, b, c] = (await ids()) as [string, string, string]
    await client.pageSections.reorder({ pageId, seen: [a, b, c], wanted: [c, a, b] })
    expect((await listed()).map(({ title, orderIndex, version }) => [title, orderIndex, version])).toEqual([
      ['C', 1, 1],
      ['A', 2, 1],
      ['B', 3, 1],
    ])
    expect(await refusal(client.pageSections.reorder({ pageId, seen: [a, b, c], wanted: [b, a, c] }))).toMatchObject({
      code: 'CONFLICT',
      message: STALE,
      data: { changedBy: 'Bisi Ojo', isOwn: true },
    })
    for (const wanted of [[a, b], [a, b, b], [a, b, 'none'], []]) {
      expect(await refusal(client.pageSections.reorder({ pageId, seen: [c, a, b], wanted }))).toEqual({
        code: 'BAD_REQUEST',
        fields: { wanted: 'The new order must name every section of the page once' },
      })
    }
    expect(await ids()).toEqual([c, a, b])
  })

  test('C §10: of two orders at the same time one is refused, and no half of it is left', async () => {
    const { client, page, ids } = await prepare('hostels')
    const pageId = page.id
    for (const title of ['A', 'B', 'C', 'D']) await client.pageSections.create({ ...FIELDS, pageId, title })
    const seen = await ids()
    const orders = [seen.toReversed(), [...seen.slice(1), seen[0]!]]
    const done = await Promise.allSettled(orders.map((wanted) => client.pageSections.reorder({ pageId, seen, wanted })))
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ids()).toEqual(orders[done.findIndex(({ status }) => status === 'fulfilled')])
  })

  test('C §5: a page whose order staff have set is stored as a whole, and shows in that order', async () => {
    const { client, page, listed, ids, types, seen } = await prepare()
    const pageId = page.id
    await client.pageSections.create({ ...FIELDS, pageId, title: 'Our questions', content: [{ question: 'Why?', answer: 'So' }] })
    const [hero, features, voices, cta, faq] = (await ids()) as [string, string, string, string, string]
    await client.pageSections.reorder({ pageId, seen: await ids(), wanted: [cta, hero, features, faq, voices] })
    expect(await types()).toEqual(['cta', 'hero', 'features', 'faq', 'testimonials'])
    expect((await listed()).map(({ orderIndex, isBuiltIn }) => [orderIndex, isBuiltIn])).toEqual(
      [1, 2, 3, 4, 5].map((orderIndex) => [orderIndex, false]),
    )
    expect(await seen('Our questions', 'Why Choose', 'Come and see')).toEqual(['Come and see', 'Why Choose', 'Our questions'])
  })

  test('C §5: a built-in section is stored changed, hidden, and comes back when that is deleted', async () => {
    const { client, page, listed, types, seen } = await prepare()
    const pageId = page.id
    const before = await types()
    const { sectionType, content } = (await listed())[1]!
    const changed = { ...FIELDS, pageId, builtInType: sectionType, sectionType, content, title: 'Why we are here' }
    const made = await client.pageSections.storeBuiltIn(changed)
    const place = { isBuiltIn: false, replacesBuiltIn: true, orderIndex: 2 }
    expect(made).toMatchObject({ ...place, title: 'Why we are here', isActive: true, isOriginal: false, version: 1 })
    expect(await types()).toEqual(before)
    expect(await seen('Why Choose', 'Why we are here', 'Someone who knows your name')).toEqual([
      'Why we are here',
      'Someone who knows your name',
    ])

    await client.pageSections.hide({ pageId, sectionType: 'cta' })
    expect(await seen('Come and see')).toEqual([])
    const hidden = (await listed()).find(({ sectionType }) => sectionType === 'cta')!
    expect(hidden).toMatchObject({ isActive: false, replacesBuiltIn: true, isOriginal: true })
    await client.pageSections.delete({ id: hidden.id })
    expect(await seen('Come and see')).toEqual(['Come and see'])

    await client.pageSections.delete({ id: made.id })
    expect(await seen('Why Choose', 'Why we are here')).toEqual(['Why Choose'])
  })

  test('C §21: a built-in section that is stored meanwhile is neither changed nor hidden over that', async () => {
    const { client, page, listed } = await prepare('contact')
    const pageId = page.id
    const content = { address: ['1 Gate Road'] }
    await client.pageSections.create({ ...FIELDS, pageId, sectionType: 'contact_info', content })
    const before = await listed()
    const changed = { ...FIELDS, pageId, sectionType: 'contact-info', content: {} }
    for (const call of [
      () => client.pageSections.storeBuiltIn({ ...changed, builtInType: 'contact-info' }),
      () => client.pageSections.hide({ pageId, sectionType: 'contact-info' }),
    ]) {
      expect(await refusal(call())).toMatchObject({
        code: 'CONFLICT',
        message: STALE,
        data: { changedBy: 'Bisi Ojo', isOwn: true },
      })
    }
    expect(await refusal(client.pageSections.storeBuiltIn({ ...changed, builtInType: 'timeline' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This page has no built-in section of this type.',
    })
    expect(await listed()).toEqual(before)
  })

  test('a section of another type that is stored for a built-in one appears beside it', async () => {
    const { client, page, types } = await prepare()
    const made = await client.pageSections.storeBuiltIn({ ...FIELDS, pageId: page.id, builtInType: 'features' })
    expect(made).toMatchObject({ sectionType: 'faq', replacesBuiltIn: false, orderIndex: 2 })
    expect(await types()).toEqual(['hero', 'features', 'faq', 'testimonials', 'cta'])
  })

  test.each(['contact-info', 'contact_info'])('C §6: %s takes the place of the built-in one', async (sectionType) => {
    const { client, page, listed, types } = await prepare('contact')
    const before = await types()
    const content = { address: ['1 Gate Road'] }
    await client.pageSections.create({ ...FIELDS, pageId: page.id, sectionType, content })
    expect((await types()).map((type) => type.replace('_', '-'))).toEqual(before)
    expect(await listed()).toContainEqual(expect.objectContaining({ sectionType, replacesBuiltIn: true, content }))
  })

  test.each([
    [{ sectionType: '' }, { sectionType: 'Please select a section type' }],
    [{ title: 'x'.repeat(201) }, { title: 'Title can have at most 200 characters' }],
    [{ content: Array.from({ length: 201 }, () => ({ question: 'Q' })) }, { content: 'A list can have at most 200 entries' }],
    [
      { content: Array.from({ length: 3 }, () => ({ question: 'x'.repeat(40_000) })) },
      { content: 'The texts of a section can have at most 100,000 characters in all' },
    ],
    [{ content: JSON.parse('['.repeat(50) + ']'.repeat(50)) as unknown }, { content: 'The content is nested too deeply' }],
    [{ content: { at: new Date(0) } }, { content: 'The content is not JSON' }],
    [
      { sectionType: 'faq', content: '[{ "question": "Fe' },
      { content: 'The content of this section must be an object or a list' },
    ],
    [{ sectionType: 'notice', content: 42 }, { content: 'The content of this section must be an object or a list' }],
    [
      { sectionType: 'table', content: { rows: Array.from({ length: 1001 }, () => ['x']) } },
      { 'content.rows': 'A table can have at most 1,000 rows, not 1,001' },
    ],
    [{ sectionType: 'cta', content: { actionUrl: 'javascript:alert(1)' } }, { 'content.actionUrl': UNSAFE }],
    [{ sectionType: 'cta', content: { cta_url: '//evil.example' } }, { 'content.actionUrl': UNSAFE }],
    [
      { sectionType: 'hero', content: { slides: [{ headline: 'A' }, { image: 'data:text/html,x' }] } },
      { 'content.slides.1.imageUrl': UNSAFE_PICTURE },
    ],
    [{ sectionType: 'team', content: [{ name: 'A', imageUrl: 'x' }] }, { 'content.items.0.imageUrl': UNSAFE_PICTURE }],
    [
      { sectionType: 'team', content: [{ name: 'A', imageUrl: 'http://college.example/a.jpg' }] },
      { 'content.items.0.imageUrl': UNSAFE_PICTURE },
    ],
    [
      { sectionType: 'hero', content: { heroType: 'video', videoUrl: 'http://college.example/a.mp4' } },
      { 'content.videoUrl': 'The address of a video must begin with https:// or /' },
    ],
  ])('%o is refused at the field', async (fields, said) => {
    const { client, page } = await prepare()
    expect(await refusal(client.pageSections.create({ ...FIELDS, ...fields, pageId: page.id }))).toEqual({
      code: 'BAD_REQUEST',
      fields: said,
    })
  })

  test('a text alone is content for a section that shows it', async () => {
    const { client, page } = await prepare()
    for (const sectionType of ['story', 'notice']) {
      const content = 'Founded in 2005'
      expect(await client.pageSections.create({ ...FIELDS, pageId: page.id, sectionType, content })).toMatchObject({ content })
    }
  })

  test('a page holds 500 sections and no more', async () => {
    const { client, page, database, ids } = await prepare('hostels')
    for (let orderIndex = 1; orderIndex <= 500; orderIndex++) {
      await makeSection(database.kysely, { pageId: page.id, sectionType: 'faq', orderIndex })
    }
    const seen = await ids()
    await client.pageSections.reorder({ pageId: page.id, seen, wanted: seen.toReversed() })
    expect(await ids()).toEqual(seen.toReversed())
    expect(await refusal(client.pageSections.create({ ...FIELDS, pageId: page.id }))).toEqual({
      code: 'BAD_REQUEST',
      fields: { sectionType: 'A page can have at most 500 sections' },
    })
  })

  test('a contributor changes the sections of own drafts only', async () => {
    const { database, login, page } = await prepare()
    const { client, user } = await login('contributor')
    const draft = await makePost(database.kysely, { status: 'draft', createdBy: user.id })
    const { id } = await client.pageSections.create({ ...FIELDS, pageId: draft.id })
    expect(await client.pageSections.list({ pageId: draft.id })).toMatchObject({
      mayEdit: true,
      page: { kind: 'post', isVisible: false },
    })
    await client.pageSections.delete({ id })

    const theirs = await makeSection(database.kysely, { pageId: page.id })
    expect(await client.pageSections.list({ pageId: page.id })).toMatchObject({ mayEdit: false })
    const pageId = page.id
    const calls = [
      () => client.pageSections.create({ ...FIELDS, pageId }),
      () => client.pageSections.update({ ...FIELDS, id: theirs.id, version: 1 }),
      () => client.pageSections.delete({ id: theirs.id }),
      () => client.pageSections.reorder({ pageId, seen: [], wanted: [] }),
      () => client.pageSections.storeBuiltIn({ ...FIELDS, pageId, builtInType: 'cta' }),
      () => client.pageSections.hide({ pageId, sectionType: 'cta' }),
    ]
    for (const call of calls) {
      expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN', message: 'You may only edit your own drafts.' })
    }
  })
})
