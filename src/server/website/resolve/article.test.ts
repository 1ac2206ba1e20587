import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makePage, makePost, makeSection, makeTag, makeUser } from '#test/make.ts'

/** What a visitor reads in the main part of a page, and where its links lead. */
function readMain(html: string) {
  const [main] = DomUtils.getElementsByTagName('main', parseDocument(html))
  const links = DomUtils.getElementsByTagName('a', main!)
  return {
    text: DomUtils.textContent(main!).replace(/\s+/g, ' '),
    links: links.map((link) => link.attribs['href']),
    ofRel: (rel: string) => links.find((link) => link.attribs['rel'] === rel)?.attribs['href'],
  }
}

describeEachDatabase('articles', (open) => {
  async function makeSite() {
    const database = await open()
    const { request } = await createTestApp({ database, now: () => new Date('2026-06-01T00:00:00Z') })
    const readAll = async (path: string) => (await request(path)).text()
    return { db: database.kysely, readAll, read: async (path: string) => readMain(await readAll(path)) }
  }

  test('the SEO title of a post is the title in search results and when it is shared, not on the page', async () => {
    const { request, login } = await createTestApp({ database: await open() })
    const { client } = await login('editor')
    const fields = {
      kind: 'post',
      title: 'The admission list is out',
      slug: 'list',
      content: '<p>Text</p>',
      status: 'published',
    } as const
    const { id, version } = await client.pages.create({ ...fields, seoTitle: 'ND admission list 2026' })
    expect(await client.pages.get({ id })).toMatchObject({ seoTitle: 'ND admission list 2026' })
    const html = await (await request('/list')).text()
    expect(html).toContain('<title>ND admission list 2026 | ')
    expect(html).toContain('property="og:title" content="ND admission list 2026"')
    expect(html).toMatch(/<h1[^>]*>(?:<[^>]+>)*The admission list is out/)
    await client.pages.update({ ...fields, id, version, seoTitle: '' })
    expect(await (await request('/list')).text()).toContain('<title>The admission list is out | ')
  })

  test('a post can be shared without script: on WhatsApp, and by its address', async () => {
    const { db, read } = await makeSite()
    await makePost(db, { slug: 'list', title: 'Fees & forms' })
    const { text, links } = await read('/list')
    expect(links).toContain('https://wa.me/?text=Fees%20%26%20forms%20https%3A%2F%2Fcollege.test%2Flist')
    expect(text).toContain('copy the address: https://college.test/list')
    await makePage(db, { slug: 'text', content: '<p>The text</p>' })
    expect((await read('/text')).text).not.toContain('WhatsApp')
  })

  test('C §4: a page has its sections, else its text as an article, else the card of A §2', async () => {
    const { db, read } = await makeSite()
    const { id } = await makePage(db, { slug: 'both', content: '<p>The text</p>' })
    await makeSection(db, { pageId: id, sectionType: 'cta', title: 'The section', content: {} })
    await makePage(db, { slug: 'text', title: 'Fees', content: '<p>The text</p>' })
    await makePage(db, { slug: 'plain', content: 'First line.\n\nSecond & last.' })
    await makePage(db, { slug: 'neither', content: ' \n ' })
    const { id: hidden } = await makePage(db, { slug: 'hidden', content: '<p>The text</p>' })
    await makeSection(db, { pageId: hidden, sectionType: 'cta', title: 'The section', isActive: 0 })

    expect((await read('/both')).text).toContain('The section')
    expect((await read('/both')).text).not.toContain('The text')
    expect((await read('/text')).text).toMatch(/Fees.*The text/)
    expect((await read('/plain')).text).toMatch(/First line\.\s?Second & last\./)
    expect((await read('/hidden')).text).toContain('The text')
    const empty = await read('/neither')
    expect(empty.text).toContain('No Content Found')
    expect(empty.links).toContain('/')
  })

  test('a page with a text has no day, no neighbours and no place among the news', async () => {
    const { db, read } = await makeSite()
    await makePost(db, { slug: 'before', publishDate: '2026-01-01T00:00:00.000Z' })
    await makePage(db, { slug: 'fees', content: '<p>The text</p>', publishDate: '2026-01-02T00:00:00.000Z' })
    const { text, links } = await read('/fees')
    expect(text).not.toMatch(/min read|January|Earlier|Later/)
    expect(links).toEqual(['/'])
  })

  test('a post shows its day, reader’s time, excerpt, text, picture, categories and tags', async () => {
    const { db, read } = await makeSite()
    const category = await makeCategory(db, { name: 'Workshop', slug: 'workshop' })
    const tag = await makeTag(db, { name: 'Steel', slug: 'steel' })
    await makePost(db, {
      slug: 'lathe',
      title: 'A lathe',
      excerpt: 'In short.',
      content: `<h1>How it came</h1><p>${'By lorry from Kano. '.repeat(150)}</p><script>alert(1)</script>`,
      publishDate: '2026-01-05T23:30:00.000Z',
      updatedAt: '2026-01-06T20:00:00.000Z',
      categories: [category],
      tags: [tag],
    })
    const { text, links } = await read('/lathe')
    // The day in Lagos, where it was past midnight.
    expect(text).toMatch(/A lathe.*6 January 2026.*2 min read.*Workshop.*In short\..*How it came.*By lorry from Kano\..*Steel/)
    expect(text).not.toMatch(/alert|Last changed/)
    expect(links.filter((link) => link?.startsWith('/'))).toEqual(['/', '/blog', '/category/workshop', '/tag/steel'])
  })

  test('visitors see the name of the author of a post, and nothing else about staff', async () => {
    const { db, readAll } = await makeSite()
    const ada = await makeUser(db, { email: 'ada@college.test', firstName: 'Ada', lastName: 'Obi', role: 'editor' })
    const nameless = await makeUser(db, { email: 'bisi@college.test', firstName: '', lastName: '' })
    const former = await makeUser(db, { firstName: 'Chidi', lastName: 'Eze', isActive: 0 })
    for (const [slug, { id }] of Object.entries({ ada, nameless, former })) {
      await makePost(db, { slug: `by-${slug}`, content: '<p>Text</p>', createdBy: id })
      await makePage(db, { slug: `page-by-${slug}`, content: '<p>Text</p>', createdBy: id })
    }
    expect((await readAll('/by-ada')).match(/Ada Obi/g)).toHaveLength(2)
    expect(await readAll('/by-former')).toContain('Chidi Eze')
    for (const path of [
      '/page-by-ada',
      '/page-by-former',
      '/by-nameless',
      '/blog',
      '/feed.xml',
      '/feed.json',
      '/api/pages/by-ada',
    ])
      expect([path, /Ada|Chidi|@college\.test/.exec(await readAll(path))]).toEqual([path, null])
    for (const path of ['/by-ada', '/by-nameless', '/api/pages/by-ada']) {
      const text = await readAll(path)
      for (const secret of [ada.id, nameless.id, 'ada@college.test', 'bisi@college.test']) expect(text).not.toContain(secret)
    }
  })

  test('a post changed more than a day after publication shows when', async () => {
    const { db, read } = await makeSite()
    await makePost(db, { slug: 'lathe', updatedAt: '2026-02-03T09:00:00.000Z' })
    expect((await read('/lathe')).text).toContain('Last changed on 3 February 2026')
  })

  test('a post leads to the one before and the one after it, past what visitors cannot see', async () => {
    const { db, read } = await makeSite()
    await makePost(db, { slug: 'first', publishDate: '2026-01-01T09:00:00.000Z' })
    await makePost(db, { slug: 'draft', status: 'draft', publishDate: '2026-01-02T09:00:00.000Z' })
    await makePage(db, { slug: 'page', content: 'x', publishDate: '2026-01-02T09:00:00.000Z' })
    await makePost(db, { slug: 'twin-a', id: 'aaa', publishDate: '2026-01-03T09:00:00.000Z' })
    await makePost(db, { slug: 'twin-b', id: 'bbb', publishDate: '2026-01-03T09:00:00.000Z' })
    await makePost(db, { slug: 'last', publishDate: null, createdAt: '2026-01-04T09:00:00.000Z' })
    await makePost(db, { slug: 'later', status: 'scheduled', publishDate: '2027-01-01T09:00:00.000Z' })
    const walk: (string | undefined)[][] = []
    for (const slug of ['first', 'twin-a', 'twin-b', 'last']) {
      const { ofRel } = await read(`/${slug}`)
      walk.push([ofRel('prev'), slug, ofRel('next')])
    }
    expect(walk).toEqual([
      [undefined, 'first', '/twin-a'],
      ['/first', 'twin-a', '/twin-b'],
      ['/twin-a', 'twin-b', '/last'],
      ['/twin-b', 'last', undefined],
    ])
  })
})
