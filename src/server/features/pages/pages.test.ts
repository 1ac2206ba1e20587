import { expect, test } from 'vitest'
import { contactValues } from '#content/college.ts'
import { pagePath } from '#contract/paths.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { readPage } from '#test/html.ts'
import { makeContactInfo, makePage, makePost, makeSection, makeSetting } from '#test/make.ts'

const NOT_FOUND = { code: 'NOT_FOUND', status: 404, message: 'Page Not Found' }

describeEachDatabase('a page by its slug', (open) => {
  test('A §7 the page comes with its sections in order, by RPC and REST alike', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, {
      slug: 'open-day',
      title: 'Open day',
      metaDescription: 'Come!',
      kind: 'post',
    })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'faq',
      title: 'Second',
      orderIndex: 2,
      content: [{ question: 'Q', answer: 'A' }],
    })
    await makeSection(database.kysely, { pageId: id, sectionType: 'hero', title: 'First', orderIndex: 1 })
    const page = await client.pages.getBySlug({ slug: 'open-day' })
    expect(page).toMatchObject({
      title: 'Open day',
      slug: 'open-day',
      kind: 'post',
      metaDescription: 'Come!',
      sections: [
        { sectionType: 'hero', title: 'First' },
        { sectionType: 'faq', title: 'Second', content: [{ question: 'Q', answer: 'A' }] },
      ],
    })
    expect(await (await request('/api/pages/open-day')).json()).toEqual(page)
  })

  test('the text of a page does not come along if visitors see its sections instead', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'open-day', content: '<p>Former text</p>' })
    const isShown = async () => [
      (await client.pages.getBySlug({ slug: 'open-day' })).content !== '',
      (await (await request('/open-day')).text()).includes('Former text'),
    ]
    await makeSection(database.kysely, { pageId: id, sectionType: 'faq', content: [] })
    await makeSection(database.kysely, { pageId: id, sectionType: 'news', content: {} })
    expect(await isShown()).toEqual([true, true])
    await makePost(database.kysely)
    expect((await client.pages.getBySlug({ slug: 'open-day' })).content).toBe('')
    await makeSection(database.kysely, { pageId: id, sectionType: 'text', content: { source: '<p>New</p>' } })
    expect((await client.pages.getBySlug({ slug: 'open-day' })).content).toBe('')
  })

  test('what staff alone may know does not come along', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'open-day' })
    await makeSection(database.kysely, { pageId: id })
    await makeSection(database.kysely, { pageId: id, isActive: 0, title: 'hidden' })
    const page = await client.pages.getBySlug({ slug: 'open-day' })
    expect(Object.keys(page).toSorted()).toEqual([
      'content',
      'excerpt',
      'kind',
      'metaDescription',
      'publishDate',
      'sections',
      'slug',
      'title',
      'updatedAt',
    ])
    expect(page.sections.map((section) => Object.keys(section).toSorted())).toEqual([
      ['content', 'description', 'id', 'orderIndex', 'sectionType', 'title'],
    ])
  })

  test('C §5: a built-in page exists without a row, and is merged with its row', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const builtIn = await client.pages.getBySlug({ slug: 'about' })
    expect(builtIn).toMatchObject({ slug: 'about', kind: 'page', publishDate: null, updatedAt: null })
    expect(builtIn.title).not.toBe('')

    const { id } = await makePage(database.kysely, { slug: 'about', title: 'Who we are' })
    await makeSection(database.kysely, { pageId: id, sectionType: 'team', title: 'Our people', orderIndex: 4, content: [] })
    await makeSection(database.kysely, { pageId: id, sectionType: 'cta', isActive: 0, orderIndex: 9 })
    const merged = await client.pages.getBySlug({ slug: 'about' })
    expect(merged.title).toBe('Who we are')
    const types = (page: typeof merged) => page.sections.map((section) => section.sectionType)
    expect(types(merged)).toEqual(types(builtIn).filter((type) => type !== 'cta'))
    expect(merged.sections.find((section) => section.sectionType === 'team')?.title).toBe('Our people')
  })

  test('the sample office hours are hidden beside the first contact entry of the college, as on the website', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const read = async () => JSON.stringify(await client.pages.getBySlug({ slug: 'contact' }))
    const hours = contactValues('hours')
    for (const line of hours) expect(await read()).toContain(line)
    await makeContactInfo(database.kysely, { type: 'phone', value: '0803 555 0147' })
    const html = await (await request('/contact')).text()
    for (const line of hours) {
      expect(await read()).not.toContain(line)
      expect(html).not.toContain(line)
    }
  })

  test('A §1 the descriptions of built-in pages name the college of the settings, and are those of the website', async () => {
    const database = await open()
    await makeSetting(database.kysely, 'site_name', 'Jos Polytechnic')
    const { client, request } = await createTestApp({ database })
    for (const slug of ['home', 'about', 'programs', 'contact', 'privacy'] as const) {
      const { metaDescription } = await client.pages.getBySlug({ slug })
      expect(metaDescription).not.toContain('Harmattan Polytechnic')
      const { meta } = readPage(await (await request(pagePath(slug))).text())
      // Without one, the website uses its own.
      expect(meta['description']).toBe(metaDescription || meta['description'])
    }
  })

  test('bad input: content that is no JSON comes as the text that it is', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'broken' })
    const section = await makeSection(database.kysely, { pageId: id })
    await database.kysely.updateTable('pageSections').set({ content: '{"headline":' }).where('id', '=', section.id).execute()
    expect((await client.pages.getBySlug({ slug: 'broken' })).sections[0]?.content).toBe('{"headline":')
  })

  test('bad input: a text that is not the slug of a page is not found', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'open-day' })
    for (const slug of ['no-such-page', 'Open-Day', 'open%', "' OR 1=1 --", '\0', '\ud800', '__proto__', 'open-day/', '']) {
      await expect(client.pages.getBySlug({ slug })).rejects.toMatchObject(NOT_FOUND)
    }
  })

  test('C §3: visitors cannot find a draft', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'secret-plans', status: 'draft', title: 'Secret plans', kind: 'post' })
    await expect(client.pages.getBySlug({ slug: 'secret-plans' })).rejects.toMatchObject(NOT_FOUND)
    expect((await request('/secret-plans')).status).toBe(404)
    for (const path of ['/secret-plans', '/blog', '/feed.xml', '/sitemap.xml', '/search?q=secret', '/api/search?q=secret']) {
      expect(await (await request(path)).text()).not.toContain('Secret plans')
    }
  })

  test('C §3: a scheduled page goes live by the clock alone, everywhere', async () => {
    const database = await open()
    const clock = { now: new Date('2026-03-02T08:59:59.999Z') }
    const { client, request } = await createTestApp({ database, now: () => clock.now })
    await makePage(database.kysely, {
      slug: 'results',
      title: 'Results are out',
      kind: 'post',
      status: 'scheduled',
      publishDate: '2026-03-02T09:00:00.000Z',
      content: '<p>See the board.</p>',
    })
    const where = ['/results', '/blog', '/feed.xml', '/feed.json', '/sitemap.xml', '/search?q=results+out']
    const seen = async () => {
      const found: string[] = []
      for (const path of where) {
        const text = await (await request(path)).text()
        if (/Results are out|college\.test\/results/.test(text)) found.push(path)
      }
      return found
    }
    await expect(client.pages.getBySlug({ slug: 'results' })).rejects.toMatchObject(NOT_FOUND)
    expect(await seen()).toEqual([])
    clock.now = new Date('2026-03-02T09:00:00.000Z')
    expect((await client.pages.getBySlug({ slug: 'results' })).title).toBe('Results are out')
    expect(await seen()).toEqual(where)
  })
})
