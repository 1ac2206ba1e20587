import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makePage, makePost, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const PAGE = { title: 'Open Day', slug: 'open-day', kind: 'page' as const }
const POST = { title: 'Matriculation', slug: 'matriculation', kind: 'post' as const }

describeEachDatabase('pages and posts', (open) => {
  test('B §2 pages: are found by title or slug in any case, filtered, and sorted as asked', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => new Date('2026-05-01T12:00:00.000Z') })
    const { client } = await login('viewer')
    const db = database.kysely
    await makePage(db, { title: 'About us', slug: 'about', createdAt: '2026-01-01T00:00:00.000Z' })
    await makePage(db, { title: 'library', slug: 'reading-room', createdAt: '2026-01-02T00:00:00.000Z' })
    await makePost(db, { title: 'Zoo trip', slug: 'zoo', status: 'draft', createdAt: '2026-01-03T00:00:00.000Z' })
    const due = { status: 'scheduled' as const, publishDate: '2026-05-01T11:59:00.000Z' }
    await makePost(db, { title: 'Exams', slug: 'exams', ...due, createdAt: '2026-01-04T00:00:00.000Z' })
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
    expect(await slugsOf({ kind: 'post', status: 'draft' })).toEqual(['zoo'])
    expect(await slugsOf({ status: 'published' })).toEqual(['exams', 'reading-room', 'about'])
    expect(await slugsOf({ status: 'scheduled' })).toEqual(['results'])
    const byStatus = (await client.pages.list({ sort: 'status' })).items.map(({ status }) => status)
    expect(byStatus).toEqual(['draft', 'published', 'published', 'published', 'scheduled'])
    expect((await client.pages.list({ page: 2 })).total).toBe(5)
    expect((await client.pages.options({ search: 'room' })).items).toMatchObject([{ title: 'library', slug: 'reading-room' }])
  })

  test('B §4, decisions 3: a page is published at once, a post is a draft, and only editors publish', async () => {
    const database = await open()
    const { login } = await createTestApp({ database, now: () => new Date('2026-05-01T12:00:00.000Z') })
    const { client: author } = await login('author')
    const page = await author.pages.create(PAGE)
    expect(page).toMatchObject({ status: 'published', publishDate: '2026-05-01T12:00:00.000Z', version: 1, content: '' })
    const post = await author.pages.create(POST)
    expect(post).toMatchObject({ status: 'draft', publishDate: null })
    const { id, version } = post
    expect(await refusal(author.pages.update({ ...POST, id, version, status: 'published' }))).toMatchObject({ code: 'FORBIDDEN' })
    const { client: editor } = await login('editor')
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

  test('decisions, table: a contributor edits own drafts, an author those of others too', async () => {
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
    expect(await author.pages.update(change)).toMatchObject({ version: 2 })
  })
})
