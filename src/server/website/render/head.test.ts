import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { elementsOf } from '#test/html.ts'
import { makeCategory, makeContactInfo, makePage, makePost, makeSection, makeSetting } from '#test/make.ts'
import { readHead } from '#test/read-head.ts'

const EVIL = '</script><script>alert("1")</script><!-- & "a\u2028b"'

describe('the head of a page', () => {
  async function makeSite(settings: Record<string, string> = {}) {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    for (const [key, value] of Object.entries(settings)) await makeSetting(database.kysely, key, value)
    const get = async (path: string) => {
      const html = await (await request(path)).text()
      return { html, ...readHead(html) }
    }
    return { db: database.kysely, get }
  }

  test('A §1 without settings a page bears its own title and description, or those of the college', async () => {
    const { db, get } = await makeSite()
    await makePage(db, { slug: 'hostels', title: 'Hostels', content: '' })
    await makePage(db, { slug: 'fees', title: 'Fees', content: '<p>From ₦95,000.</p>', metaDescription: 'What a session costs.' })
    const [home, about, hostels, fees] = [await get('/'), await get('/about'), await get('/hostels'), await get('/fees')]
    expect(home.title).toBe('Harmattan Polytechnic: Quality Education for Future Leaders')
    expect(about.title).toMatch(/^About.* \| Harmattan Polytechnic$/)
    expect(about.meta['description']!.length).toBeGreaterThan(40)
    expect(hostels.meta['description']).toBe('Quality Education for Future Leaders')
    expect(fees).toMatchObject({ title: 'Fees | Harmattan Polytechnic', meta: { description: 'What a session costs.' } })
    expect(fees.meta).not.toHaveProperty('keywords')
    expect(fees.meta).not.toHaveProperty('google-site-verification')
  })

  test('B §3 the SEO settings apply to the home page, and elsewhere if a page has no values of its own', async () => {
    const { db, get } = await makeSite({
      site_name: 'Jos College',
      seo_title: 'Study in Jos',
      seo_description: 'Two years, six programmes.',
      seo_keywords: 'polytechnic, Jos',
      google_search_console_id: 'abc-123',
    })
    await makePage(db, { slug: 'hostels', title: 'Hostels', content: 'x' })
    await makePage(db, { slug: 'home', title: 'Front', metaDescription: 'Written when it was seeded.' })
    await makePage(db, { slug: 'own', title: 'Own', content: 'x', metaDescription: 'Of its own.' })
    const home = await get('/')
    expect(home.title).toBe('Study in Jos')
    expect(home.meta).toMatchObject({
      'description': 'Two years, six programmes.',
      'keywords': 'polytechnic, Jos',
      'google-site-verification': 'abc-123',
      'og:site_name': 'Jos College',
      'og:title': 'Study in Jos',
      'og:description': 'Two years, six programmes.',
    })
    expect(await get('/hostels')).toMatchObject({ title: 'Hostels | Jos College', meta: { description: 'x' } })
    expect((await get('/blog')).title).toBe('News | Jos College')
    expect((await get('/own')).meta).toMatchObject({ 'description': 'Of its own.', 'og:description': 'Of its own.' })
  })

  test('Open Graph and Twitter follow their settings, then each other, then the page', async () => {
    const { db, get } = await makeSite({
      og_title: 'Shared',
      og_description: 'For sharing',
      og_image: '/uploads/shared.jpg',
      twitter_title: 'Tweeted',
      twitter_image: 'https://pictures.example/t.jpg',
    })
    await makePost(db, {
      slug: 'lathe',
      title: 'The lathe',
      content: '<p>It turns.</p>',
      featuredImage: '/uploads/lathe.jpg',
    })
    expect((await get('/')).meta).toMatchObject({
      'og:title': 'Shared',
      'og:description': 'For sharing',
      'og:image': 'https://college.test/uploads/shared.jpg',
      'og:type': 'website',
      'og:url': 'https://college.test/',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Tweeted',
      'twitter:description': 'For sharing',
      'twitter:image': 'https://pictures.example/t.jpg',
    })
    expect((await get('/lathe')).meta).toMatchObject({
      'og:title': 'The lathe',
      'og:description': 'It turns.',
      'og:image': 'https://college.test/uploads/lathe.jpg',
      'og:type': 'article',
      'twitter:title': 'The lathe',
      'twitter:image': 'https://college.test/uploads/lathe.jpg',
    })
    const page = await makePage(db, { slug: 'hostels', featuredImage: '/uploads/hostel.jpg' })
    await makeSection(db, { pageId: page.id, sectionType: 'cta', title: 'Four hostels' })
    expect((await get('/hostels')).meta['og:image']).toBe('https://college.test/uploads/hostel.jpg')
  })

  test('every page has a share picture that exists', async () => {
    const database = await openSqlite()
    const { request } = await createTestApp({ database })
    await makePost(database.kysely, { slug: 'lathe', categories: [await makeCategory(database.kysely, { slug: 'works' })] })
    const pictures: string[] = []
    const about = await (await request('/about')).text()
    const { meta } = readHead(about)
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630'])
    expect([meta['og:image:alt'], meta['twitter:image:alt']]).toEqual(Array(2).fill(readHead(about).title))
    for (const path of ['/', '/about', '/privacy', '/blog', '/category/works', '/lathe', '/search', '/no-such-page'])
      pictures.push(readHead(await (await request(path)).text()).meta['og:image']!)
    const answers = await Promise.all([...new Set(pictures)].map(async (url) => [url, (await request(url)).status]))
    expect(answers).toEqual(
      ['home', 'about', 'privacy', 'blog', 'lathe'].map((name) => [`https://college.test/og/${name}.png`, 200]),
    )
  })

  test.each([
    'http://',
    'https://[',
    '//evil.example/x.png',
    'javascript:alert(1)',
    'mailto:a@b.example',
    ' ',
    '\u0001',
    'x'.repeat(5000),
  ])('bad input: pictures at %j harm no page', async (address) => {
    const { db, get } = await makeSite({ og_image: address, twitter_image: address, site_logo: address, social_x: address })
    await makePost(db, { slug: 'lathe', featuredImage: address })
    const { meta, ofType } = await get('/lathe')
    expect(meta['og:image']).toBe('https://college.test/og/lathe.png')
    expect(meta['twitter:image']).toBe('https://college.test/og/lathe.png')
    expect(ofType('CollegeOrUniversity')).toMatchObject([{ logo: 'https://college.test/icon-512.png' }])
    expect(ofType('Article')).toMatchObject([{ image: 'https://college.test/og/lathe.png' }])
  })

  test('the robots switches are obeyed; pages that are not for search engines are never indexed', async () => {
    const robots = async (settings: Record<string, string>) => {
      const { get } = await makeSite(settings)
      return [(await get('/')).meta['robots'], (await get('/search?q=fees')).meta['robots']]
    }
    expect(await robots({})).toEqual(['index, follow', 'noindex, follow'])
    expect(await robots({ robots_index: 'true', robots_follow: 'true' })).toEqual(['index, follow', 'noindex, follow'])
    expect(await robots({ robots_index: 'false' })).toEqual(['noindex, follow', 'noindex, follow'])
    expect(await robots({ robots_follow: 'false' })).toEqual(['index, nofollow', 'noindex, nofollow'])
  })

  test('a page has one canonical address; an error page has none', async () => {
    const { db, get } = await makeSite()
    await makePost(db, { slug: 'lathe' })
    const canonical = async (path: string) => (await get(path)).links.find(({ rel }) => rel === 'canonical')?.href
    expect(await canonical('/?utm_source=x')).toBe('https://college.test/')
    expect(await canonical('/lathe?fbclid=1')).toBe('https://college.test/lathe')
    expect(await canonical('/%6Cathe')).toBe('https://college.test/lathe')
    expect(await canonical('/search?q=x')).toBeUndefined()
    expect(await canonical('/no-such-page')).toBeUndefined()
  })

  test('the feeds are named where posts are', async () => {
    const { db, get } = await makeSite()
    await makePost(db, { slug: 'lathe' })
    const feeds = async (path: string) => (await get(path)).links.filter(({ rel }) => rel === 'alternate')
    const both = [
      { rel: 'alternate', type: 'application/rss+xml', href: '/feed.xml' },
      { rel: 'alternate', type: 'application/feed+json', href: '/feed.json' },
    ]
    expect(await feeds('/blog')).toEqual(both)
    expect(await feeds('/lathe')).toEqual(both)
    expect(await feeds('/')).toEqual([])
  })

  test('structured data describes the college, its six courses and the questions', async () => {
    const { db, get } = await makeSite({ social_facebook: 'https://facebook.example/college' })
    await makeContactInfo(db, { type: 'email', value: 'registry@college.example' })
    await makeContactInfo(db, { type: 'phone', value: '0803 555 0147 / 0805 555 0199' })
    const home = await get('/')
    expect(home.ofType('CollegeOrUniversity')).toMatchObject([
      {
        name: 'Harmattan Polytechnic',
        url: 'https://college.test/',
        email: 'registry@college.example',
        telephone: '0803 555 0147',
        sameAs: ['https://facebook.example/college'],
      },
    ])
    expect(home.ofType('WebSite')).toEqual([
      {
        '@type': 'WebSite',
        '@id': 'https://college.test/#website',
        'url': 'https://college.test/',
        'name': 'Harmattan Polytechnic',
        'inLanguage': 'en-NG',
        'publisher': { '@id': 'https://college.test/#college' },
      },
    ])
    expect((await get('/about')).ofType('WebSite')).toEqual([])
    // Nobody has said when the college was founded.
    expect(home.ofType('CollegeOrUniversity')[0]).not.toHaveProperty('foundingDate')
    const courses = (await get('/programs')).ofType('Course')
    expect(courses).toHaveLength(6)
    expect(courses[0]).toMatchObject({
      name: expect.stringMatching(/\w/) as string,
      description: expect.stringMatching(/\w/) as string,
      coursePrerequisites: expect.stringMatching(/English/) as string,
      provider: { '@id': home.ofType('CollegeOrUniversity')[0]!['@id'] },
    })
    const [faq] = (await get('/contact')).ofType('FAQPage')
    expect(faq!['mainEntity']).toHaveLength(6)
    expect(faq!['mainEntity']).toContainEqual({
      '@type': 'Question',
      'name': expect.stringMatching(/\?$/) as string,
      'acceptedAnswer': { '@type': 'Answer', 'text': expect.stringMatching(/\w/) as string },
    })
    expect((await get('/about')).ofType('BreadcrumbList')).toMatchObject([
      {
        itemListElement: [
          { position: 1, name: 'Home', item: 'https://college.test/' },
          { position: 2, item: 'https://college.test/about' },
        ],
      },
    ])
  })

  test('structured data has one list of questions for the page, and no empty description of a course', async () => {
    const { db, get } = await makeSite()
    const { id: pageId } = await makePage(db, { slug: 'help', title: 'Help' })
    for (const [orderIndex, question] of ['How?', 'When?', 'Unanswered?'].entries())
      await makeSection(db, {
        pageId,
        sectionType: 'faq',
        orderIndex,
        content: [{ question, answer: question === 'Unanswered?' ? '' : 'So.' }],
      })
    await makeSection(db, { pageId, sectionType: 'programs', content: [{ title: 'Welding', category: 'science' }] })
    const { ofType } = await get('/help')
    expect(ofType('FAQPage')).toMatchObject([{ mainEntity: [{ name: 'How?' }, { name: 'When?' }] }])
    expect(ofType('Course')).toMatchObject([{ name: 'Welding' }])
    expect(ofType('Course')[0]).not.toHaveProperty('description')
  })

  test('structured data describes a post with its author, dates and breadcrumbs', async () => {
    const { db, get } = await makeSite()
    const at = '2026-01-05T09:00:00.000Z'
    await db
      .insertInto('userProfiles')
      .values({
        id: 'u',
        email: 'a@b.example',
        firstName: 'Amina',
        lastName: 'Bello',
        role: 'author',
        isActive: 1,
        lastLogin: null,
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await makePost(db, { slug: 'lathe', title: 'The lathe', createdBy: 'u', updatedAt: '2026-02-01T00:00:00.000Z' })
    const { ofType, meta } = await get('/lathe')
    expect(meta).toMatchObject({
      'article:published_time': at,
      'article:modified_time': '2026-02-01T00:00:00.000Z',
    })
    expect((await get('/about')).meta).not.toHaveProperty('article:published_time')
    expect(ofType('Article')).toMatchObject([
      {
        headline: 'The lathe',
        description: 'All new students swore the oath.',
        datePublished: at,
        dateModified: '2026-02-01T00:00:00.000Z',
        author: { '@type': 'Person', 'name': 'Amina Bello' },
        publisher: { '@id': 'https://college.test/#college' },
        mainEntityOfPage: 'https://college.test/lathe',
      },
    ])
    expect(ofType('BreadcrumbList')).toMatchObject([
      { itemListElement: [{ name: 'Home' }, { name: 'News' }, { name: 'The lathe' }] },
    ])
  })

  test('bad input: no text can end a tag or the data block of the head', async () => {
    const { db, get } = await makeSite({
      site_name: EVIL,
      seo_keywords: EVIL,
      google_search_console_id: EVIL,
      social_x: `https://x.example/${EVIL}`,
    })
    const { id } = await makePage(db, { slug: 'faq', title: EVIL, metaDescription: EVIL })
    await makeSection(db, { pageId: id, sectionType: 'faq', content: [{ question: EVIL, answer: EVIL }] })
    await makePost(db, { slug: 'lathe', title: EVIL, excerpt: EVIL })
    for (const path of ['/faq', '/lathe']) {
      const { html, title, meta, things } = await get(path)
      expect(title).toBe(`${EVIL} | ${EVIL}`)
      expect(meta).toMatchObject({ 'description': EVIL, 'keywords': EVIL, 'google-site-verification': EVIL, 'og:title': EVIL })
      expect(JSON.stringify(things)).toContain(JSON.stringify(EVIL))
      expect(html).not.toContain('<script>alert')
    }
  })
})

interface Rules {
  prefetch: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] }; eagerness: string }[]
}

test('pages are fetched before the click, and nothing else is', async () => {
  const { request } = await createTestApp({ database: await openSqlite() })
  const script = elementsOf(await (await request('/')).text()).find(({ attributes }) => attributes['type'] === 'speculationrules')
  const { prefetch } = JSON.parse(script!.text) as Rules
  expect(prefetch).toHaveLength(1)
  const [{ where, eagerness }] = prefetch as [Rules['prefetch'][0]]
  const [{ href_matches }, { not }] = where.and
  // As browsers read them: addresses below the page's own origin.
  const page = 'https://college.test/'
  const isFetched = (address: string) => {
    const matches = (pattern: string) => new URLPattern(pattern, page).test(address, page)
    return matches(href_matches) && !not.href_matches.some(matches)
  }
  expect(eagerness).toBe('moderate')
  for (const path of ['/', '/about', '/blog/page/2', '/category/sport', '/administration', '/search-and-rescue'])
    expect([path, isFetched(path)]).toEqual([path, true])
  const others = [
    '/admin',
    '/admin/pages',
    '/admin-login?next=/admin',
    '/api/docs',
    '/search?q=fees',
    '/seed-data',
    '/accept-invitation?token=1',
    '/feed.xml',
    '/og/home.png',
    '/contact/sent/ENQ-0000000',
    'https://example.org/about',
    'mailto:a@b.example',
  ]
  for (const path of others) expect([path, isFetched(path)]).toEqual([path, false])
})
