import { expect, test } from 'vitest'
import { STAFF_CHECK } from '#contract/inline-scripts.ts'
import { seed } from '#server/features/seeding/seed.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { elementsOf, foreignScript, readPage } from '#test/html.ts'
import { makeContactInfo, makeMenuItem, makePage, makeSection, makeSetting } from '#test/make.ts'

const open = async () => createTestApp({ database: await openSqlite() })

async function visit({ request }: TestApp, path: string) {
  const response = await request(path)
  const html = await response.text()
  return { status: response.status, html, ...readPage(html) }
}

/** A page with one section, as visitors see it. */
async function visitSection(app: TestApp, section: Omit<Parameters<typeof makeSection>[1], 'pageId'>) {
  const db = app.deps.database.kysely
  const { id, slug } = await makePage(db, { title: 'Admissions' })
  await makeSection(db, { pageId: id, ...section })
  return visit(app, `/${slug}`)
}

describeEachDatabase('the website', (openDatabase) => {
  test('A §2 the four built-in pages are there before anything is stored', async () => {
    const app = await createTestApp({ database: await openDatabase() })
    for (const path of ['/', '/about', '/programs', '/contact']) {
      const page = await visit(app, path)
      expect([path, page.status, foreignScript(page.html)]).toEqual([path, 200, []])
      expect(page.main.length).toBeGreaterThan(500)
    }
  })

  test('A §2 sections are shown in order_index order, with the title and the description of the page', async () => {
    const database = await openDatabase()
    const app = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'admissions', title: 'Admissions', metaDescription: 'How to join us' })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'faq',
      title: 'Third',
      orderIndex: 30,
      content: [{ question: 'Q?', answer: 'A.' }],
    })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'features',
      title: 'First',
      orderIndex: -1,
      content: [{ title: 'Card' }],
    })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'cta',
      title: 'Second',
      orderIndex: 2,
      content: { actionText: 'Apply' },
    })
    const page = await visit(app, '/admissions')
    expect(page.headings.filter((heading) => /First|Second|Third/.test(heading))).toEqual(['First', 'Second', 'Third'])
    expect(page.title).toBe('Admissions | Harmattan Polytechnic')
    expect(page.meta).toMatchObject({ 'description': 'How to join us', 'og:title': 'Admissions', 'robots': 'index, follow' })
  })

  test('a changed slug leaves a 301 behind, until another page takes it', async () => {
    const database = await openDatabase()
    const { request } = await createTestApp({ database })
    const { id } = await makePage(database.kysely, { slug: 'fees-2026' })
    await database.kysely.insertInto('redirects').values({ slug: 'fees', pageId: id, createdAt: '2026' }).execute()
    const moved = await request('/fees')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/fees-2026'])
    expect((await request('/fees?from=poster')).headers.get('location')).toBe('/fees-2026?from=poster')
    await makePage(database.kysely, { slug: 'fees', title: 'The new fees' })
    expect((await request('/fees')).status).toBe(200)
  })

  test('a former slug does not tell of a page that visitors may not see; capitals lead to the page', async () => {
    const { request, deps } = await open()
    const { database } = deps
    const { id } = await makePage(database.kysely, { slug: 'secret-plan', status: 'draft' })
    await database.kysely.insertInto('redirects').values({ slug: 'plan', pageId: id, createdAt: '2026' }).execute()
    expect((await request('/plan')).status).toBe(404)
    const shouted = await request('/About')
    expect([shouted.status, shouted.headers.get('location')]).toEqual([301, '/about'])
  })
})

test('A §2 an unknown slug says Page Not Found, with 404, and nothing for search engines', async () => {
  const page = await visit(await open(), '/no-such-page')
  expect([page.status, page.headings]).toEqual([404, ['Page Not Found']])
  expect(page.main).toMatch(/Return to Home.*Search the website.*Home.*About.*Programs.*Contact/s)
  expect(page.meta['robots']).toBe('noindex, follow')
  expect(page.html).not.toContain('rel="canonical"')
})

test('A §2 any other path is the 404 page, with a way home, and is logged', async () => {
  const app = await open()
  const page = await visit(app, '/some/where/else?x=1')
  expect([page.status, page.headings]).toEqual([404, ['404']])
  expect(page.main).toContain('Oops! Page not found')
  expect(page.links).toContainEqual({ href: '/', text: 'Return to Home' })
  expect(app.logged).toContainEqual(
    expect.objectContaining({ level: 40, path: '/some/where/else', msg: '404: a path that does not exist was attempted' }),
  )
  await makeSetting(app.deps.database.kysely, 'site_name', 'Kano Polytechnic')
  await app.deps.content.change(async () => {})
  expect((await visit(app, '/another/one')).title).toContain('Kano Polytechnic')
})

test('a page without islands has no script', async () => {
  const elements = elementsOf((await visit(await open(), '/no/such/path')).html)
  expect(elements.filter(({ attributes }) => 'data-island' in attributes || attributes['rel'] === 'modulepreload')).toEqual([])
  const data = ['application/ld+json', 'speculationrules']
  const scripts = elements.filter(({ name, attributes }) => name === 'script' && !data.includes(attributes['type'] ?? ''))
  expect(scripts).toEqual([{ name: 'script', attributes: {}, text: STAFF_CHECK }])
  expect(STAFF_CHECK.length).toBeLessThan(70)
})

test('A §2, C §30: an empty page says No Content Found; staff alone get ways to fill it, by their rights', async () => {
  const app = await open()
  const { id } = await makePage(app.deps.database.kysely, { slug: 'empty', title: 'Empty' })
  const inCard = async (get: TestApp['request']) => {
    const response = await get('/empty')
    const { headings, main, links, meta } = readPage(await response.text())
    expect([response.status, headings, meta['robots']]).toEqual([200, ['Empty', 'No Content Found'], 'noindex, follow'])
    expect(main).toContain('This page has no content yet.')
    const ways = links.map(({ href }) => href).filter((href) => /^\/(?:seed-data|admin\/page-sections.*)$/.test(href ?? ''))
    return { ways, cacheControl: response.headers.get('cache-control'), vary: response.headers.get('vary') }
  }
  const ofVisitors = { ways: [], cacheControl: 'private, no-cache', vary: 'Accept-Encoding, Cookie' }
  expect(await inCard(app.request)).toEqual(ofVisitors)
  const [admin, author, viewer] = [await app.login('admin'), await app.login('author'), await app.login('viewer')]
  const edit = `/admin/page-sections/${id}`
  expect(await inCard(admin.request)).toMatchObject({ ways: [edit, '/seed-data'], cacheControl: 'no-store' })
  expect(await inCard(author.request)).toMatchObject({ ways: [edit], cacheControl: 'no-store' })
  expect(await inCard(viewer.request)).toMatchObject({ ways: [], cacheControl: 'no-store' })
  // What staff were shown is kept for nobody.
  expect(await inCard(app.request)).toEqual(ofVisitors)
  expect(await inCard((path) => app.request(path, { headers: { cookie: '__Host-session=forged' } }))).toMatchObject({ ways: [] })
})

test('A §2, C §30: a page whose sections have no entries yet is an empty page', async () => {
  const app = await open()
  const db = app.deps.database.kysely
  const { id } = await makePage(db, { slug: 'hostels', title: 'Hostels' })
  await makeSection(db, { pageId: id, sectionType: 'testimonials', title: 'What students say', content: [] })
  await makeSection(db, { pageId: id, sectionType: 'faq', title: 'Questions', content: [] })
  const read = async () => {
    const { status, headings, meta } = await visit(app, '/hostels')
    return { status, headings, robots: meta['robots'] }
  }
  expect(await read()).toEqual({ status: 200, headings: ['Hostels', 'No Content Found'], robots: 'noindex, follow' })
  const { client } = await app.login('editor')
  await client.pageSections.create({
    pageId: id,
    sectionType: 'faq',
    title: 'More questions',
    description: '',
    isActive: true,
    content: [{ question: 'When?', answer: 'Now.' }],
  })
  const filled = await read()
  expect(filled.headings).toContain('More questions')
  expect(filled.headings).not.toContain('No Content Found')
  expect(filled.robots).not.toContain('noindex')
})

test('the interested visitor gets the contact form with the subject filled in, and that page is not cached', async () => {
  const app = await open()
  expect((await visit(app, '/')).links.map(({ href }) => href)).toContain('/contact?subject=I%20am%20interested')
  expect((await visit(app, '/contact')).main).not.toContain('Thank you for your interest')
  const kept = app.deps.pages.size
  const asked = await app.request('/contact?subject=I%20am%20interested')
  const html = await asked.text()
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(html).toContain('value="I am interested"')
  expect(html).toMatch(/Welcome!<\/strong> Thank you for your interest in our program\./)
  const evil = await visit(app, `/contact?subject=${encodeURIComponent('"><script>alert(1)</script>\r\n' + 'x'.repeat(5000))}`)
  expect([evil.status, foreignScript(evil.html)]).toEqual([200, []])
  expect((await app.request('/contact?anything=else')).headers.get('cache-control')).toContain('public')
  expect(app.deps.pages.size).toBe(kept)
})

test('A §1 the built-in content, stored or not, names the college of the settings and no other', async () => {
  const app = await open()
  await makeSetting(app.deps.database.kysely, 'site_name', 'Jos Polytechnic')
  const listNames = async () => {
    const pages = await Promise.all(['/', '/about', '/programs', '/contact', '/privacy'].map((path) => visit(app, path)))
    return pages.map(({ html }) => [...new Set(html.match(/(?:Jos|Harmattan) Polytechnic/g))])
  }
  const onlyOurs = Array.from({ length: 5 }, () => ['Jos Polytechnic'])
  expect(await listNames()).toEqual(onlyOurs)
  await app.deps.content.change((trx) => seed(trx, '2026-03-02T08:00:00.000Z'))
  expect(await listNames()).toEqual(onlyOurs)
})

test('A §2, C §29: without contact entries nothing invented is shown; with some, each missing kind has a placeholder', async () => {
  const app = await open()
  const invented = /Founders|harmattan\.example|234 ?200/
  const before = await visit(app, '/contact')
  expect(before.main).toContain('Contact information will be displayed when configured.')
  expect(before.main).toContain('Monday to Friday 8:00 AM to 5:00 PM')
  expect([before.html, (await visit(app, '/about')).html].filter((html) => invented.test(html))).toEqual([])
  expect(before.links).toContainEqual({ href: '/contact#contact-info', text: 'Call Now' })
  expect(before.links).toContainEqual({ href: '/contact#contact-form', text: 'Email Us' })

  await app.deps.content.change(async (trx) => {
    await makeContactInfo(trx, { type: 'phone', value: '+234 1 111' })
  })
  const withPhone = await visit(app, '/contact')
  expect(withPhone.main).not.toContain('Contact information will be displayed')
  expect(withPhone.main.match(/Address will be displayed when configured/g)).toHaveLength(2)

  await app.deps.content.change(async (trx) => {
    await makeContactInfo(trx, { type: 'address', value: '5 Zaria Road, Jos' })
  })
  const after = await visit(app, '/contact')
  expect(after.main).toContain('Email will be displayed when configured.')
  expect(after.main).not.toContain('Phone will be displayed when configured.')
  expect(after.links).toContainEqual({ href: 'tel:+2341111', text: 'Call Now' })
  expect(after.links.map(({ href }) => href)).toContainEqual(expect.stringContaining('query=5%20Zaria%20Road'))
  expect(invented.test(after.html)).toBe(false)
  expect(after.main).toContain('Office Hours will be displayed when configured.')

  await app.deps.content.change((trx) => makeContactInfo(trx, { type: 'hours', value: 'Sunrise to noon' }))
  for (const path of ['/contact', '/about']) {
    const { main } = await visit(app, path)
    expect(main).toContain('Sunrise to noon')
    expect(main).not.toContain('8:00 AM')
  }
})

test('A §2 the cards of contact_info are on a dynamic page too; without entries and lists there is a placeholder', async () => {
  const app = await open()
  const card = { sectionType: 'contact_info', title: 'Reach us', content: {} }
  expect((await visitSection(app, card)).main).toContain('Contact information will be displayed when configured.')
  await app.deps.content.change((trx) => makeContactInfo(trx, { type: 'hours', value: 'Sunrise to noon' }))
  const items = elementsOf((await visitSection(app, card)).html).filter(({ name }) => name === 'li')
  expect(items.find(({ text }) => text.includes('Office Hours'))?.text).toContain('Sunrise to noon')
})

test('a list without entries is not public as a bare heading', async () => {
  const app = await open()
  for (const sectionType of ['features', 'faq']) {
    expect((await visitSection(app, { sectionType, content: [], title: 'Bare heading' })).main).not.toContain('Bare heading')
  }
})

test.each(['/no-such-page', '/no/such/page'])('%s offers the search and the four main pages', async (path) => {
  const { main, html, links } = await visit(await open(), path)
  expect(main).toContain('Return to Home')
  expect(html).toMatch(/<main.*action="\/search".*name="q".*<\/main>/s)
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining(['/', '/about', '/programs', '/contact']))
})

test('C §4: text without sections is an article, sections hide the text', async () => {
  const app = await open()
  const db = app.deps.database.kysely
  const { id } = await makePage(db, {
    slug: 'history',
    title: 'History',
    content: '<p>It began in 2005.</p><script>alert(1)</script>',
  })
  const article = await visit(app, '/history')
  expect(article.main).toContain('It began in 2005.')
  expect(foreignScript(article.html)).toEqual([])
  await app.deps.content.change((trx) =>
    makeSection(trx, { pageId: id, sectionType: 'benefits', title: 'Why', content: [{ title: 'Card' }] }),
  )
  const sections = await visit(app, '/history')
  expect(sections.main).toContain('Card')
  expect(sections.main).not.toContain('It began')
})

test('C §5: a stored section takes the place of the built-in one, an inactive one hides it', async () => {
  const app = await open()
  const db = app.deps.database.kysely
  const before = await visit(app, '/')
  const { id } = await makePage(db, { slug: 'home', title: 'Home' })
  await makeSection(db, {
    pageId: id,
    sectionType: 'features',
    title: 'Why we are better',
    orderIndex: 2,
    content: [{ title: 'A card of ours' }],
  })
  await app.deps.content.change((trx) => makeSection(trx, { pageId: id, sectionType: 'cta', isActive: 0, orderIndex: 4 }))
  const after = await visit(app, '/')
  expect(after.headings).toHaveLength(before.headings.length - 1)
  expect(after.headings).toContain('Why we are better')
  expect(after.main).toContain('A card of ours')
})

test.each([
  ['vision-mission', { vision: 'To lead' }, 'To lead'],
  ['about-story', { content: 'Since 2005' }, 'Since 2005'],
  ['story', 'Since 2005', 'Since 2005'],
  ['mission', { mission: 'To teach' }, 'To teach'],
  ['vision', { text: 'To see far' }, 'To see far'],
  ['timeline', [{ title: 'A picture' }], 'A picture'],
  ['contact_info', { phone: ['+234 200 000 2005'] }, '+234 200 000 2005'],
  ['contact-info', { phone: ['+234 200 000 2005'] }, '+234 200 000 2005'],
] as [string, unknown, string][])(
  'A §2 a section of type %s shows what it holds on a dynamic page',
  async (sectionType, content, text) => {
    const app = await open()
    const page = await visitSection(app, { sectionType, content, title: 'Its title' })
    expect([page.status, page.headings]).toEqual([200, expect.arrayContaining(['Its title'])])
    expect(page.main).toContain(text)
  },
)

test('A §2, B §3: the pictures of an unknown type are shown, in cards', async () => {
  const gate = { title: 'The gate', image: '/illustrations/campus.svg', alt: 'Students at the gate' }
  const content = [gate, { title: 'Words' }]
  const { html } = await visitSection(await open(), { sectionType: 'timeline', title: 'A walk', content })
  const cards = /<main.*<\/main>/s.exec(html)![0].match(/<li.*?<\/li>/gs)!
  const pictures = cards.map((card) =>
    elementsOf(card).flatMap(({ name, attributes: { src, alt } }) => (name === 'img' ? [{ image: src, alt }] : [])),
  )
  expect(pictures).toEqual([[{ image: gate.image, alt: gate.alt }], []])
})

test('A §2 an unknown type is logged as a warning, a known one is not', async () => {
  const app = await open()
  await visitSection(app, { sectionType: 'timeline', content: [] })
  await visitSection(app, { sectionType: 'story', content: 'x' })
  const warnings = app.logged.filter((line) => line.level === 40)
  expect(warnings).toEqual([expect.objectContaining({ type: 'timeline', msg: 'Unknown section type, shown as benefits' })])
})

test('bad input: content that is no JSON is shown as far as it goes', async () => {
  const app = await open()
  const db = app.deps.database.kysely
  const { id } = await makePage(db, { slug: 'broken' })
  const { id: section } = await makeSection(db, { pageId: id, sectionType: 'about-story', title: 'Still there' })
  await db.updateTable('pageSections').set({ content: '{"content": "half a st' }).where('id', '=', section).execute()
  const page = await visit(app, '/broken')
  expect([page.status, page.headings]).toEqual([200, expect.arrayContaining(['Still there'])])
})

test('A §2: a page of 500 sections of many types is shown whole, and no two elements have the same id', async () => {
  const app = await open()
  const db = app.deps.database.kysely
  const { id } = await makePage(db, { slug: 'long', title: 'Many' })
  const types = ['benefits', 'features', 'faq', 'testimonials', 'programs', 'contact-form', 'hero']
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 500; number += 1) {
      await makeSection(trx, {
        pageId: id,
        sectionType: types[number % types.length]!,
        title: `Part ${number}.`,
        orderIndex: number,
        content: [{ title: 'x', question: 'B', answer: 'C', quote: 'D' }],
      })
    }
  })
  const page = await visit(app, '/long')
  expect(
    page.headings.filter((heading) => heading.startsWith('Part ')).map((heading) => Number.parseInt(heading.slice(5), 10)),
  ).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  expect(page.headings[0]).toBe('Many')
  const ids = elementsOf(page.html).flatMap(({ attributes }) => attributes['id'] ?? [])
  expect(ids).toHaveLength(new Set(ids).size)
})

test('A §2 the header shows the active menu in order, or its four links when there is none', async () => {
  const app = await open()
  const inNavigation = (html: string) => {
    const navigation = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    return [
      ...new Set(
        elementsOf(navigation)
          .filter(({ name }) => name === 'a')
          .map(({ text }) => text),
      ),
    ]
  }
  const before = inNavigation((await visit(app, '/')).html)
  expect(before).toEqual(expect.arrayContaining(['Home', 'About', 'Programs', 'Contact']))
  await app.deps.content.change(async (trx) => {
    await makeMenuItem(trx, { title: 'Library', url: '/library', orderIndex: 2 })
    await makeMenuItem(trx, { title: 'Fees', url: '/fees', orderIndex: 1 })
    await makeMenuItem(trx, { title: 'Trap', url: 'javascript:alert(1)', orderIndex: 3 })
    await makeMenuItem(trx, { title: 'Hidden', url: '/hidden', isActive: 0 })
  })
  const after = await visit(app, '/')
  const shown = inNavigation(after.html).filter((text) => ['Library', 'Fees', 'Hidden', 'Programs'].includes(text))
  expect(shown).toEqual(['Fees', 'Library'])
  expect(foreignScript(after.html)).toEqual([])
})

test('A §4 the name and the description of the site come from its settings, an empty one counts as none', async () => {
  const app = await open()
  expect((await visit(app, '/')).html).toContain('Quality Education for Future Leaders')
  await app.deps.content.change(async (trx) => {
    await makeSetting(trx, 'site_name', 'Kano <i>Polytechnic</i>')
    await makeSetting(trx, 'site_description', '')
    await makeSetting(trx, 'site_logo', 'javascript:alert(1)')
  })
  const page = await visit(app, '/')
  expect(page.title).toBe('Kano <i>Polytechnic</i>')
  // The sample description is for the sample college.
  for (const path of ['/', '/feed.xml', '/feed.json', '/site.webmanifest'])
    expect(await (await app.request(path)).text()).not.toContain('Quality Education')
  expect((await app.request('/og/home.png')).status).toBe(200)
  expect(foreignScript(page.html)).toEqual([])
})

test.each([
  ['/home', '/'],
  ['/about/', '/about'],
  ['/no-such-page/', '/no-such-page'],
  ['/blog/page/1', '/blog'],
  ['/blog/page/2/', '/blog/page/2'],
  ['/category/news/', '/category/news'],
  ['/tag/fees/page/2/', '/tag/fees/page/2'],
  ['/home?from=poster', '/?from=poster'],
  ['/contact/?subject=Fees%20%26%20forms', '/contact?subject=Fees%20%26%20forms'],
  ['/About?from=poster', '/about?from=poster'],
  ['/blog/page/1?from=poster', '/blog?from=poster'],
])('%s leads to %s', async (from, to) => {
  const { request } = await open()
  const response = await request(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})
