import { expect, test } from 'vitest'
import { CONTACT_ENTRIES } from '#content/college.ts'
import { MAX_SECTIONS } from '#contract/pages/page-sections.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makePage, makePost, makeSection, makeSetting, makeTag } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const PICTURE = '/media/0190/gate.jpg'

describeEachDatabase('duplicating a page or post', (open) => {
  async function prepare(role: 'contributor' | 'editor' = 'editor') {
    const database = await open()
    const app = await createTestApp({ database })
    const db = database.kysely
    return { ...app, ...(await app.login(role)), db }
  }

  test('a post is copied with its texts, picture, category and tags, as a draft of the person who copies it', async () => {
    const { db, client, user, request } = await prepare('contributor')
    const [category, tag] = [await makeCategory(db), await makeTag(db)]
    const post = await makePost(db, {
      title: 'Convocation',
      slug: 'convocation',
      excerpt: 'On Friday',
      metaDescription: 'The convocation',
      seoTitle: 'Convocation 2026',
      isNoindex: 1,
      featuredImage: PICTURE,
      isFeatured: 1,
      endDate: '2090-01-01T00:00:00.000Z',
      endRedirect: (await makePage(db)).id,
      categories: [category],
      tags: [tag],
    })
    const { id } = await client.pages.duplicate({ id: post.id })
    expect(await client.pages.get({ id })).toMatchObject({
      title: 'Copy of Convocation',
      slug: 'convocation-copy',
      kind: 'post',
      status: 'draft',
      content: post.content,
      excerpt: 'On Friday',
      metaDescription: 'The convocation',
      seoTitle: 'Convocation 2026',
      isNoindex: true,
      featuredImage: PICTURE,
      categoryIds: [category.id],
      tagIds: [tag.id],
      isFeatured: false,
      publishDate: null,
      endDate: null,
      endRedirect: null,
      createdBy: user.id,
      version: 1,
    })
    expect((await request('/convocation-copy')).status).toBe(404)
    for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/search?q=convocation'])
      expect(await (await request(path)).text()).not.toContain('Copy of')
    const entry = await db.selectFrom('auditLog').selectAll().where('action', '=', 'pages.duplicate').executeTakeFirst()
    expect(entry).toMatchObject({
      entityId: id,
      actorId: user.id,
      summary: 'Duplicated post "Convocation" as "Copy of Convocation"',
    })
  })

  test('people who may create pages copy those of others, and may edit their copies, also if drafts are the only way', async () => {
    const { db, login } = await prepare()
    const { id } = await makePage(db, { title: 'Library', slug: 'library' })
    await makeSetting(db, 'drafts_only', 'true')
    for (const role of ['contributor', 'author', 'editor', 'admin'] as const) {
      const { client, user } = await login(role)
      const copy = await client.pages.duplicate({ id })
      expect(copy).toMatchObject({ status: 'draft', createdBy: user.id })
      const renamed = { id: copy.id, version: 1, kind: 'page', slug: copy.slug, title: `Of ${role}` } as const
      expect(await client.pages.update(renamed)).toMatchObject({ title: `Of ${role}` })
    }
    const { client: viewer } = await login('viewer')
    expect(await refusal(viewer.pages.duplicate({ id }))).toMatchObject({ code: 'FORBIDDEN' })
    const { client: author } = await login('author')
    expect(await refusal(author.pages.duplicate({ id: 'none' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'This page no longer exists.',
    })
  })

  test('the slug is one that no page has or had, and that is not redirected', async () => {
    const { db, client } = await prepare()
    const { id } = await makePage(db, { slug: 'fees' })
    const copy = async () => (await client.pages.duplicate({ id })).slug
    expect(await copy()).toBe('fees-copy')
    await makePage(db, { slug: 'fees-copy-2' })
    const moved = await makePage(db, { slug: 'fees-copy-3' })
    await client.pages.update({ id: moved.id, version: 1, kind: 'page', title: 'Fees', slug: 'costs' })
    await makePage(db, { slug: 'hidden', publicSlug: 'fees-copy-4', status: 'draft' })
    await client.pages.delete({ id: (await makePage(db, { slug: 'fees-copy-5' })).id })
    const rule = { fromPath: '/fees-copy-6', toAddress: '/about', kind: 'exact', isActive: true } as const
    await client.redirectRules.create(rule)
    expect(await copy()).toBe('fees-copy-7')
    const slugs = await Promise.all([copy(), copy(), copy()])
    expect(slugs.toSorted()).toEqual(['fees-copy-10', 'fees-copy-8', 'fees-copy-9'])
  })

  test('a long title and a long slug are cut to what a page can have', async () => {
    const { db, client } = await prepare()
    // The eight characters before it move the cut into the last picture.
    const { id } = await makePage(db, { title: `${'a'.repeat(191)}🎓${'b'.repeat(7)}`, slug: 'x'.repeat(120) })
    for (const suffix of ['-copy', '-copy-2']) {
      const { version, kind, title, slug, ...copy } = await client.pages.duplicate({ id })
      expect(title).toBe(`Copy of ${'a'.repeat(191)}`)
      expect(slug).toBe('x'.repeat(120 - suffix.length) + suffix)
      await client.pages.update({ id: copy.id, version, kind, title, slug })
    }
  })

  test('thirty sections are copied in their order, hidden ones too, and the original stays as it was', async () => {
    const { db, client } = await prepare()
    const { id } = await makePage(db, { slug: 'library' })
    for (let index = 0; index < 30; index += 1) {
      const content = { images: [{ imageUrl: PICTURE, caption: `Number ${index}` }] }
      const place = { orderIndex: 60 - 2 * index, isActive: index % 7 === 0 ? 0 : 1 } as const
      await makeSection(db, { pageId: id, sectionType: 'gallery', title: `Section ${index}`, content, ...place })
    }
    const read = async (pageId: string) => (await client.pageSections.list({ pageId })).sections
    const getTexts = (sections: Awaited<ReturnType<typeof read>>) =>
      sections.map(({ sectionType, title, content, isActive }) => ({ sectionType, title, content, isActive }))
    const before = await read(id)
    const copy = await client.pages.duplicate({ id })
    const copied = await read(copy.id)
    expect(getTexts(copied)).toEqual(getTexts(before))
    expect(copied.filter(({ isActive }) => !isActive)).toHaveLength(5)
    expect(new Set([...before, ...copied].map((section) => section.id)).size).toBe(60)
    expect(await read(id)).toEqual(before)
  })

  test('the copy has the unpublished changes of the original, which keeps its draft', async () => {
    const { db, client } = await prepare()
    const { id } = await makePage(db, { title: 'Library', slug: 'library', metaDescription: 'Old' })
    const [faq, cta, team] = await Promise.all(
      (['faq', 'cta', 'team'] as const).map((type, index) =>
        makeSection(db, { pageId: id, sectionType: type, title: type, content: [], orderIndex: index + 1 }),
      ),
    )
    type Change = Parameters<typeof client.pageDrafts.change>[0]['change']
    const change = (one: Change) => client.pageDrafts.change({ pageId: id, change: one })
    await change({ kind: 'fields', fields: { title: '', slug: 'books', metaDescription: 'New' }, version: 1 })
    await change({ kind: 'hide', id: faq!.id })
    await change({ kind: 'delete', id: cta!.id, version: 1 })
    const values = { sectionType: 'text', title: 'Rules', description: '', content: { source: '' }, isActive: true }
    await change({ kind: 'add', values, after: null })
    const draft = await client.pageDrafts.get({ pageId: id })

    const copy = await client.pages.duplicate({ id })
    expect(copy).toMatchObject({ title: 'Copy of Library', slug: 'books-copy', metaDescription: 'New' })
    const copied = await client.pageDrafts.get({ pageId: copy.id })
    expect(copied.exists).toBe(false)
    expect(copied.sections.map(({ title, isActive }) => [title, isActive])).toEqual([
      ['Rules', true],
      ['faq', false],
      [team!.title, true],
    ])
    expect(await client.pageDrafts.get({ pageId: id })).toEqual(draft)
  })

  test('the copy of a built-in page has its sections as its own, without the invented contacts', async () => {
    const { db, client } = await prepare()
    const { id } = await makePage(db, { slug: 'contact', title: 'Contact' })
    const read = async (pageId: string) => (await client.pageSections.list({ pageId })).sections
    const copy = await client.pages.duplicate({ id })
    expect(copy.slug).toBe('contact-copy')
    const [before, copied] = [await read(id), await read(copy.id)]
    expect(copied.map(({ sectionType, isBuiltIn }) => [sectionType, isBuiltIn])).toEqual(
      before.map(({ sectionType }) => [sectionType, false]),
    )
    const invented = CONTACT_ENTRIES.filter(({ type }) => type !== 'hours').map(({ value }) => value)
    const find = (sections: unknown) => invented.filter((value) => JSON.stringify(sections).includes(value))
    expect(find(before)).not.toEqual([])
    expect(find(copied)).toEqual([])
  })

  test('nothing is copied if not everything fits', async () => {
    const { db, client } = await prepare()
    const { id } = await makePage(db, { slug: 'about' })
    const { sections: builtIn } = await client.pageSections.list({ pageId: id })
    const more = MAX_SECTIONS - builtIn.length + 1
    for (let index = 0; index < more; index += 1) await makeSection(db, { pageId: id, sectionType: 'faq', content: [] })
    const message = `A page can have at most ${MAX_SECTIONS} sections`
    expect(JSON.stringify(await refusal(client.pages.duplicate({ id })))).toContain(message)
    expect((await client.pages.list({})).total).toBe(1)
  })
})
