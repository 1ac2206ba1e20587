import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'
import { updateRow } from '#server/records/store.ts'

const PAGE = { title: 'Open Day', slug: 'open-day', kind: 'page' as const }
const POST = { title: 'Matriculation', slug: 'matriculation', kind: 'post' as const }

describeEachDatabase('pages and posts', (open) => {
  test('the list names the person who created a page', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client, user } = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    await makePage(database.kysely, { title: 'Halls', createdBy: user.id })
    await makePage(database.kysely, { title: 'Rules' })
    const { items } = await client.pages.list({ sort: 'title' })
    expect(items.map(({ title, author }) => [title, author])).toEqual([
      ['Halls', 'Bisi Ojo'],
      ['Rules', null],
    ])
  })

  test('the list says when a page or one of its sections was last changed', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('viewer')
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    const halls = await makePage(database.kysely, { title: 'Halls', createdAt: early, updatedAt: early })
    await makeSection(database.kysely, { pageId: halls.id, updatedAt: late })
    const rules = await makePage(database.kysely, { title: 'Rules', createdAt: early, updatedAt: late })
    await makeSection(database.kysely, { pageId: rules.id, updatedAt: early })
    const { items } = await client.pages.list({ sort: 'title' })
    expect(items.map(({ changedAt }) => changedAt)).toEqual([late, late])
  })

  test('B §2 pages: are found by title or slug in any case, filtered, and sorted as asked', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => new Date('2026-05-01T12:00:00.000Z') })
    const { client } = await login('viewer')
    const db = database.kysely
    await makePage(db, { title: 'About us', slug: 'about', createdAt: '2026-01-01T00:00:00.000Z' })
    await makePage(db, { title: 'library', slug: 'reading-room', createdAt: '2026-01-02T00:00:00.000Z' })
    const zoo = await makePost(db, { title: 'Zoo trip', slug: 'zoo', status: 'draft', createdAt: '2026-01-03T00:00:00.000Z' })
    const due = { status: 'scheduled' as const, publishDate: '2026-05-01T11:59:00.000Z' }
    const exams = await makePost(db, { title: 'Exams', slug: 'exams', ...due, createdAt: '2026-01-04T00:00:00.000Z' })
    const later = { status: 'scheduled' as const, publishDate: '2026-06-01T11:59:00.000Z' }
    await makePost(db, { title: 'Results', slug: 'results', ...later, createdAt: '2026-01-05T00:00:00.000Z' })
    const slugsOf = async (input: Parameters<typeof client.pages.list>[0]) =>
      (await client.pages.list(input)).items.map(({ slug }) => slug)

    expect(await slugsOf({})).toEqual(['results', 'exams', 'zoo', 'reading-room', 'about'])
    expect(await slugsOf({ sort: 'title' })).toEqual(['about', 'exams', 'reading-room', 'results', 'zoo'])
    expect(await slugsOf({ scope: 'posts', sort: 'slug' })).toEqual(['exams', 'reading-room', 'results', 'zoo'])
    expect(await slugsOf({ search: 'READ' })).toEqual(['reading-room'])
    expect(await slugsOf({ search: 'ibra' })).toEqual(['reading-room'])
    expect(await slugsOf({ search: '100%' })).toEqual([])
    expect(await slugsOf({ search: 'E', sort: 'title' })).toEqual(['exams', 'reading-room', 'results'])
    expect(await slugsOf({ search: 'E', sort: '-slug' })).toEqual(['results', 'reading-room', 'exams'])
    for (const sort of ['createdAt', 'status'] as const) {
      expect(await slugsOf({ search: 'E', sort })).toEqual(['reading-room', 'exams', 'results'])
      expect(await slugsOf({ search: 'E', sort: `-${sort}` })).toEqual(['results', 'exams', 'reading-room'])
    }
    expect(await slugsOf({ kind: 'post', status: 'draft' })).toEqual(['zoo'])
    expect(await slugsOf({ status: 'published' })).toEqual(['exams', 'reading-room', 'about'])
    expect(await slugsOf({ status: 'scheduled' })).toEqual(['results'])
    const sport = await makeCategory(db, { name: 'Sport' })
    const { id: categoryId } = await makeCategory(db, { name: 'Football', parentId: sport.id })
    await db
      .insertInto('pageCategories')
      .values([
        { pageId: zoo.id, categoryId },
        { pageId: zoo.id, categoryId: sport.id },
        { pageId: exams.id, categoryId: sport.id },
      ])
      .execute()
    expect(await slugsOf({ category: sport.id })).toEqual(['exams', 'zoo'])
    expect(await slugsOf({ category: categoryId, kind: 'post' })).toEqual(['zoo'])
    expect(await slugsOf({ category: 'none' })).toEqual([])
    const byStatus = (await client.pages.list({ sort: 'status' })).items.map(({ status }) => status)
    expect(byStatus).toEqual(['draft', 'published', 'published', 'published', 'scheduled'])
    expect((await client.pages.list({ page: 2 })).total).toBe(5)
    const offered = (await client.pages.options({})).items.map(({ title }) => title)
    expect(offered).toEqual(['About us', 'Exams', 'library', 'Results', 'Zoo trip'])
    expect((await client.pages.options({ search: 'room' })).items).toMatchObject([{ title: 'library', slug: 'reading-room' }])
  })

  test('B §4, C §3: a page is published at once, a post is a draft, and only editors publish', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => new Date('2026-05-01T12:00:00.000Z') })
    const { client: editor } = await login('editor')
    const page = await editor.pages.create(PAGE)
    expect(page).toMatchObject({ status: 'published', publishDate: '2026-05-01T12:00:00.000Z', version: 1, content: '' })
    const { client: author } = await login('author')
    const post = await author.pages.create(POST)
    expect(post).toMatchObject({ status: 'draft', publishDate: null })
    const { id, version } = post
    expect(await refusal(author.pages.update({ ...POST, id, version, status: 'published' }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await editor.pages.update({ ...POST, id, version, status: 'published' })).toMatchObject({
      status: 'published',
      publishDate: '2026-05-01T12:00:00.000Z',
      version: 2,
    })
  })

  test('B §7 pages: an update leaves what it does not name, and replaces categories and tags that it names', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const [one, two] = [await makeCategory(database.kysely), await makeCategory(database.kysely)]
    const tag = await makeTag(database.kysely)
    const made = await client.pages.create({
      ...PAGE,
      content: '<p onclick="x()">Come<script>alert(1)</script></p>',
      categoryIds: [one.id],
      tagIds: [tag.id, 'gone'],
    })
    expect(made).toMatchObject({ content: '<p>Come</p>', categoryIds: [one.id], tagIds: [tag.id] })
    const { id, version } = made
    const changed = await client.pages.update({ ...PAGE, id, version, title: 'Open days', categoryIds: [two.id] })
    expect(changed).toEqual({
      ...made,
      title: 'Open days',
      version: 2,
      categoryIds: [two.id],
      updatedAt: changed.updatedAt,
    })
    expect((await client.history.get({ entityType: 'pages', entityId: id, version: 1 })).state).toMatchObject({
      title: 'Open Day',
      content: '<p>Come</p>',
      categoryIds: [one.id],
    })
  })

  test('a passage keeps its language when it is stored, restored, searched and read, and nothing else of it', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const content = '<p>The motto is <span lang="yo">ẹ̀kọ́ ni <strong>agbára</strong></span>.</p>'
    const sent = content.replace('lang="yo"', 'lang="yo-NG" dir="rtl" class="x" onclick="x()"')
    const made = await client.pages.create({ ...POST, status: 'published', content: sent })
    expect(made.content).toBe(content)
    const { id, version } = made
    await client.pages.update({ ...POST, id, version, content: '<p>No motto</p>' })
    await client.history.restore({ entityType: 'pages', entityId: id, version, current: version + 1 })
    const { id: pageId } = await makePage(database.kysely, { slug: 'motto' })
    const TEXT = { sectionType: 'text', title: '', description: '', isActive: true }
    await client.pageSections.create({ ...TEXT, pageId, content: { html: sent } })
    for (const path of ['/matriculation', '/motto']) expect(await (await request(path)).text()).toContain(content)
    expect(await (await request('/blog')).text()).toContain('The motto is ẹ̀kọ́ ni agbára.')
    await indexQueuedPages(database)
    expect((await client.search.query({ q: 'motto is eko' })).results).toHaveLength(2)
  })

  test.each(['contributor', 'author'] as const)('a new page of a %s is a draft, which they edit and submit', async (role) => {
    const { client, request } = await (await createTestApp({ database: await open() })).login(role)
    const denied = await refusal(client.pages.create({ ...PAGE, status: 'published' }))
    expect(denied).toEqual({
      code: 'FORBIDDEN',
      message: 'You may not publish. Save it as a draft, and ask an editor to publish it.',
    })
    const { id, status, publishDate } = await client.pages.create(PAGE)
    expect([status, publishDate, (await request('/open-day')).status]).toEqual(['draft', null, 404])
    await client.pageSections.create({
      pageId: id,
      sectionType: 'cta',
      title: 'Come',
      description: null,
      content: {},
      isActive: true,
    })
    const { version } = await client.pageDrafts.get({ pageId: id })
    expect(await client.pageDrafts.submit({ pageId: id, version })).toMatchObject({ state: 'submitted' })
  })

  test('a contributor edits own drafts, an author those of others too', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client: contributor, user } = await login('contributor')
    const own = await contributor.pages.create(POST)
    expect(own.createdBy).toBe(user.id)
    expect(await contributor.pages.update({ ...POST, id: own.id, version: 1, title: 'Mine' })).toMatchObject({ version: 2 })
    const others = await makePost(database.kysely, { status: 'draft', publishDate: null })
    const change = { ...POST, slug: others.slug, id: others.id, version: 1 }
    expect(await refusal(contributor.pages.update(change))).toEqual({
      code: 'FORBIDDEN',
      message: 'You may only edit your own drafts.',
    })
    const { client: author } = await login('author')
    expect(await author.pages.update({ ...change, title: 'By an author' })).toMatchObject({ version: 2 })
    await updateRow(database.kysely, 'pages', own.id, { status: 'published' })
    expect(await refusal(contributor.pages.update({ ...POST, id: own.id, version: 2, title: 'Later' }))).toEqual({
      code: 'FORBIDDEN',
      message: 'This is no longer a draft, so only editors can change it. Copy your text if you need it.',
    })
  })

  test('bad input: what is wrong is refused at its field', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    await makePage(database.kysely, { slug: 'taken' })
    const cases = [
      [{ title: '' }, { title: 'Title and slug are required' }],
      [{ slug: ' ' }, { slug: 'Title and slug are required' }],
      [{ kind: 'post' as const, title: '' }, { title: 'Title is required' }],
      [{ kind: 'post' as const, slug: '' }, { slug: 'Slug is required' }],
      [{ title: 'x'.repeat(201) }, { title: 'Title can have at most 200 characters' }],
      [{ slug: 'x'.repeat(121) }, { slug: 'Slug can have at most 120 characters' }],
      [{ content: 'x'.repeat(100_001) }, { content: 'Content can have at most 100000 characters' }],
      [
        { slug: 'Hostel Öffice/áb' },
        { slug: 'A slug can have only small letters, digits and hyphens, such as hostel-office-ab' },
      ],
      [{ slug: '--' }, { slug: 'A slug can have only small letters, digits and hyphens' }],
      [{ slug: 'taken' }, { slug: 'A page with this slug already exists' }],
      [{ slug: 'blog' }, { slug: '/blog is an address of the website itself. Please choose another slug.' }],
      [
        { kind: 'post' as const, slug: 'about' },
        { slug: '/about belongs to a page of the website. Please choose another slug.' },
      ],
      [{ featuredImage: 'javascript:alert(1)' }, { featuredImage: 'The address of a picture must begin with https:// or /' }],
      [
        { featuredImage: 'http://college.test/x.png' },
        { featuredImage: 'The address of a picture must begin with https:// or /' },
      ],
      [{ featuredImage: '//evil.test/x.png' }, { featuredImage: 'The address of a picture must begin with https:// or /' }],
      [{ publishDate: 'tomorrow' }, { publishDate: 'This is not a date' }],
      [{ status: 'scheduled' as const, publishDate: null }, { publishDate: 'Choose the date and time of publication' }],
    ] as const
    for (const [fields, said] of cases) {
      expect(await refusal(client.pages.create({ ...PAGE, ...fields }))).toEqual({ code: 'BAD_REQUEST', fields: said })
    }
  })

  test('of twenty who take one slug at once, one gets it', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => client.pages.create({ ...PAGE, title: `Try ${number}` })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
    expect(new Set(reasons)).toEqual(new Set(['Input validation failed']))
    expect((await client.pages.list({})).total).toBe(1)
  })

  test('C §21: the second of two editors of a page learns who saved first', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const first = await login('editor', { firstName: 'Bisi', lastName: 'Ojo' })
    const second = await login('author')
    const { id, version } = await first.client.pages.create(PAGE)
    const { updatedAt } = await first.client.pages.update({ ...PAGE, id, version, title: 'First' })
    // The second person's link to a preview is in the audit log of the page too, but it changed nothing.
    await second.client.previews.create({ pageId: id })
    expect(await refusal(second.client.pages.update({ ...PAGE, id, version, title: 'Second' }))).toEqual({
      code: 'CONFLICT',
      message: 'Somebody else has changed this in the meantime.',
      data: { changedBy: 'Bisi Ojo', changedAt: updatedAt, isOwn: false },
    })
    await first.client.pages.delete({ id })
    expect(await refusal(second.client.pages.update({ ...PAGE, id, version: 2 }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This page no longer exists.',
    })
  })

  test('readings: former slugs lead on, through every change, until another page takes one', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const { id } = await client.pages.create({ ...PAGE, slug: 'a', content: 'Text' })
    await client.pages.update({ ...PAGE, slug: 'b', id, version: 1 })
    await client.pages.update({ ...PAGE, slug: 'c', id, version: 2 })
    const answerTo = async (path: string) => {
      const { status, headers } = await request(path)
      return [status, headers.get('location')]
    }
    expect(await answerTo('/a')).toEqual([301, '/c'])
    expect(await answerTo('/b')).toEqual([301, '/c'])
    await client.pages.create({ ...PAGE, slug: 'a', content: 'Another' })
    expect(await answerTo('/a')).toEqual([200, null])
    await client.pages.update({ ...PAGE, slug: 'b', id, version: 3 })
    expect(await answerTo('/b')).toEqual([200, null])
    expect(await answerTo('/c')).toEqual([301, '/b'])
  })

  test('menu entries, sections and texts follow a slug that changes, each with its history', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const db = database.kysely
    const fees = await client.pages.create({ ...PAGE, slug: 'fees', content: '<p><a href="/fees#top">Up</a></p>' })
    const item = await makeMenuItem(db, { url: '/fees?from=menu' })
    const other = await makeMenuItem(db, { url: '/fees-2026' })
    const post = await makePost(db, { content: '<p>See <a href="https://college.test/fees" rel="noopener">fees</a></p>' })
    const section = await makeSection(db, {
      pageId: post.id,
      sectionType: 'cta',
      content: { actionUrl: '/fees', note: 'All /fees' },
    })
    await client.pages.update({ ...PAGE, slug: 'school-fees', id: fees.id, version: 1 })

    const urls = await db.selectFrom('menuItems').select(['id', 'url', 'version']).execute()
    expect(new Map(urls.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [item.id, { url: '/school-fees?from=menu', version: 2 }],
        [other.id, { url: '/fees-2026', version: 1 }],
      ]),
    )
    expect((await client.pages.get({ id: fees.id })).content).toContain('href="/school-fees#top"')
    expect(await client.pages.get({ id: post.id })).toMatchObject({
      content: '<p>See <a href="https://college.test/school-fees" rel="noopener">fees</a></p>',
      version: 2,
    })
    const stored = await db.selectFrom('pageSections').selectAll().where('id', '=', section.id).executeTakeFirstOrThrow()
    expect(JSON.parse(stored.content)).toEqual({ actionUrl: '/school-fees', note: 'All /fees' })
    const former = { entityType: 'pageSections' as const, entityId: section.id, version: 1 }
    expect((await client.history.get(former)).state).toMatchObject({ content: { actionUrl: '/fees' }, isActive: true })
    expect((await client.history.list({ entityType: 'pages', entityId: post.id })).map(({ version }) => version)).toEqual([2, 1])
  })

  test('links to a draft follow its slug, unless they lead visitors to another page', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const db = database.kysely
    const fees = await client.pages.create({ ...PAGE, slug: 'fees' })
    await client.pages.update({ ...PAGE, slug: 'school-fees', id: fees.id, version: 1 })
    await client.redirectRules.create({ fromPath: '/halls', toAddress: '/school-fees', kind: 'exact', isActive: true })
    const links = ['/fees', '/halls', '/sports', '/courses']
    const url = async (id: string) => (await client.menuItems.get({ id })).url
    const items = await Promise.all(links.map((link) => makeMenuItem(db, { url: link })))
    // The page was public at /courses; the redirect came later.
    const courses = await client.pages.create({ ...PAGE, slug: 'courses' })
    await client.pages.update({ ...PAGE, slug: 'courses', id: courses.id, version: 1, status: 'draft' })
    await client.redirectRules.create({ fromPath: '/courses', toAddress: '/school-fees', kind: 'exact', isActive: true })
    for (const slug of ['fees', 'halls', 'sports']) {
      const { id } = await client.pages.create({ ...PAGE, slug, status: 'draft' })
      await client.pages.update({ ...PAGE, slug: `${slug}-2027`, id, version: 1 })
    }
    await client.pages.update({ ...PAGE, slug: 'courses-2027', id: courses.id, version: 2 })
    expect(await Promise.all(items.map(({ id }) => url(id)))).toEqual(['/fees', '/halls', '/sports-2027', '/courses-2027'])
  })

  test('links follow as well when they were read long ago, and only on pages that have them', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const db = database.kysely
    const fees = await client.pages.create({ ...PAGE, slug: 'fees' })
    const post = await makePost(db, { content: '<p><a href="/fees/#top">Fees</a></p>' })
    const section = await makeSection(db, {
      pageId: fees.id,
      sectionType: 'cta',
      content: { actionUrl: 'https://college.test/fees' },
    })
    const late = await makePost(db, { content: '<p>Nothing yet</p>' })
    await indexQueuedPages(database)
    expect(await db.selectFrom('pageLinks').select(['slug', 'path']).orderBy('slug').execute()).toEqual([
      { slug: 'fees', path: '/fees' },
      { slug: post.slug, path: '/fees' },
    ])
    // A write that bypasses the API is found too.
    await db.updateTable('pages').set({ content: '<a href="/fees">Late</a>' }).where('id', '=', late.id).execute()

    await client.pages.update({ ...PAGE, slug: 'school-fees', id: fees.id, version: 1 })
    const contentOf = async (id: string) => (await client.pages.get({ id })).content
    expect(await contentOf(post.id)).toBe('<p><a href="/school-fees#top">Fees</a></p>')
    expect(await contentOf(late.id)).toBe('<a href="/school-fees">Late</a>')
    const stored = await db.selectFrom('pageSections').select('content').where('id', '=', section.id).executeTakeFirstOrThrow()
    expect(JSON.parse(stored.content)).toEqual({ actionUrl: 'https://college.test/school-fees' })

    await indexQueuedPages(database)
    expect((await db.selectFrom('pageLinks').select('path').distinct().execute()).map(({ path }) => path)).toEqual([
      '/school-fees',
    ])
    await client.pages.update({ ...PAGE, slug: 'fees', id: fees.id, version: 2 })
    expect(await contentOf(late.id)).toBe('<a href="/fees">Late</a>')
  })

  test('history: restoring brings texts and taxonomy back, and leaves kind, status and dates', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const tag = await makeTag(database.kysely)
    const draft = { content: '<p>One</p>', tagIds: [tag.id], endDate: '2099-11-23T00:00:00.000Z' }
    const { id } = await client.pages.create({ ...POST, ...draft })
    const two = { title: 'Two', content: '<p>Two</p>', tagIds: [], endDate: null }
    await client.pages.update({ ...POST, ...two, id, version: 1, kind: 'page', status: 'published' })
    const published = await client.pages.get({ id })
    const of = { entityType: 'pages', entityId: id } as const
    await client.history.restore({ ...of, version: 1, current: 2 })
    const restored = await client.pages.get({ id })
    const { content, tagIds } = draft
    expect(restored).toEqual({ ...published, title: POST.title, content, tagIds, version: 3, updatedAt: restored.updatedAt })

    await client.history.restore({ ...of, version: 2, current: 3 })
    const undone = await client.pages.get({ id })
    expect(undone).toEqual({ ...published, version: 4, updatedAt: undone.updatedAt })
  })

  test('trash: a page is restored completely, without links to records deleted in the meantime', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('admin')
    const db = database.kysely
    const [kept, gone] = [await makeCategory(db), await makeCategory(db)]
    const fields = { ...PAGE, content: '<p>Come</p>', categoryIds: [kept.id, gone.id] }
    const { id } = await client.pages.create({ ...fields, slug: 'old' })
    await client.pages.update({ ...fields, id, version: 1 })
    await makeSection(db, { pageId: id, sectionType: 'faq', content: [{ question: 'When?', answer: 'In May' }] })
    await client.pages.delete({ id })
    expect((await request('/open-day')).status).toBe(404)
    expect((await request('/old')).status).toBe(404)

    await db.deleteFrom('categories').where('id', '=', gone.id).execute()
    const another = await client.pages.create(PAGE)
    const { items } = await client.trash.list({})
    const trashed = items[0]!
    expect(trashed).toMatchObject({ entityType: 'pages', title: 'Open Day' })
    await client.pages.update({ ...PAGE, slug: 'old', id: another.id, version: 1 })
    await client.trash.restore({ id: trashed.id })
    expect(await client.pages.get({ id })).toMatchObject({ slug: 'open-day', version: 2, categoryIds: [kept.id] })
    expect(await (await request('/open-day')).text()).toContain('In May')
    expect((await request('/old')).status).toBe(200)
    expect((await client.history.list({ entityType: 'pages', entityId: id })).length).toBe(2)
  })

  test('C §5: a built-in page can be deleted; the built-in content takes over', async () => {
    const database = await open()
    const { login, request } = await createTestApp({ database })
    const { client } = await login('editor')
    const page = await client.pages.create({ ...PAGE, slug: 'about', title: 'Who we are' })
    expect(await (await request('/about')).text()).toContain('Who we are')
    await client.pages.delete({ id: page.id })
    const after = await request('/about')
    expect([after.status, (await after.text()).includes('Who we are')]).toEqual([200, false])
  })

  test('no page takes an address that passes for a sign-in; one that has it can still be changed', async () => {
    const database = await open()
    const { login } = await createTestApp({ database })
    const { client } = await login('admin')
    const refused = { fields: { slug: 'Visitors could mistake /login for the sign-in. Choose another slug.' } }
    expect(await refusal(client.pages.create({ ...PAGE, slug: 'login' }))).toMatchObject(refused)
    const { id, version } = await client.pages.create(PAGE)
    expect(await refusal(client.pages.update({ ...PAGE, id, version, slug: 'login' }))).toMatchObject(refused)
    const old = await makePage(database.kysely, { slug: 'sign-in' })
    expect(await client.pages.update({ id: old.id, version: 1, title: 'Older', slug: 'sign-in', kind: 'page' })).toMatchObject({
      slug: 'sign-in',
    })
  })
})
