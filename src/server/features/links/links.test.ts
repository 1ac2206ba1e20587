import { expect, test } from 'vitest'
import { insertRows } from '#server/records/store.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeCategory, makeMedia, makeMenuItem, makePage, makePost, makeSection, makeTag } from '#test/make.ts'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { findProblem, ownPath, parsePlace } from './rules.ts'

const OURS = 'https://college.test'

test.each([
  ['/fees', '/fees'],
  ['/fees?year=2027#how', '/fees'],
  ['https://college.test', '/'],
  ['https://college.test?q=1', '/'],
  ['https://college.test/fees#a', '/fees'],
  ['https://college.test.evil.test/fees', undefined],
  ['https://jamb.gov.ng/fees', undefined],
  ['//jamb.gov.ng/fees', undefined],
  ['mailto:a@college.test', undefined],
  ['#top', undefined],
])('of %s, the path on our website is %s', (url, path) => expect(ownPath(url, OURS)).toBe(path))

test.each([
  ['/', { kind: 'page', slug: 'home' }],
  ['/Fees/', { kind: 'page', slug: 'fees' }],
  ['/category/campus/page/2', { kind: 'category', slug: 'campus' }],
  ['/tag/sport', { kind: 'tag', slug: 'sport' }],
  ['/media/0199/list.pdf', { kind: 'file', id: '0199' }],
  ['/blog/page/2', { kind: 'route' }],
  ['/feed.xml', { kind: 'route' }],
  ['/admin-login', { kind: 'route' }],
  ['/preview', { kind: 'preview' }],
  ['/fees/2027', { kind: 'unknown' }],
  ['/list.pdf', { kind: 'unknown' }],
])('at %s is %j', (path, place) => expect(parsePlace(path)).toEqual(place))

test('a built-in page is always there, an empty database notwithstanding', () => {
  const nothing = { pages: new Map(), categories: new Set<string>(), tags: new Set<string>(), files: new Set<string>() }
  for (const path of ['/', '/about', '/privacy', '/blog', '/search'])
    expect(findProblem(parsePlace(path), nothing)).toBeUndefined()
  expect(findProblem(parsePlace('/fees'), nothing)).toBe('There is no page at /fees.')
})

describeEachDatabase('links', (open) => {
  async function start() {
    const database = await open()
    const { login } = await createTestApp({ database })
    return { database, db: database.kysely, ...(await login('editor')) }
  }

  test('pages, posts and files are found by title or address, hidden ones with their status', async () => {
    const { client, db } = await start()
    await makePage(db, { title: 'School fees', slug: 'payments' })
    await makePost(db, { title: 'Fees are due', slug: 'due', status: 'draft' })
    await makePost(db, { title: 'Matriculation', slug: 'matric' })
    const file = await makeMedia(db, { title: 'Fees 2027', filePath: '/media/x/fees.pdf' })
    expect(await client.links.search({ search: 'FEES' })).toEqual([
      { kind: 'page', title: 'School fees', url: '/payments', status: 'published' },
      { kind: 'post', title: 'Fees are due', url: '/due', status: 'draft' },
      { kind: 'file', title: 'Fees 2027', url: file.filePath, mimeType: expect.any(String), bytes: null },
    ])
    expect(await client.links.search({ search: '/matric' })).toEqual([
      { kind: 'post', title: 'Matriculation', url: '/matric', status: 'published' },
    ])
  })

  test('the pages of the program are found once, with and without a row', async () => {
    const { client, db } = await start()
    const titles = async (search: string) => (await client.links.search({ search })).map(({ title, url }) => `${title} ${url}`)
    expect(await titles('news')).toEqual(['News /blog'])
    expect(await titles('/contact')).toEqual([expect.stringMatching(/ \/contact$/)])
    await makePage(db, { title: 'Reach us', slug: 'contact' })
    expect(await titles('contact')).toEqual(['Reach us /contact'])
  })

  test('programs are found by title, also those of a changed page', async () => {
    const { client, db } = await start()
    const search = (words: string) => client.links.search({ search: words })
    const science = { kind: 'program', title: 'Computer Science', url: '/programs#program-computer-science' }
    expect(await search('science comp')).toEqual([science])
    const { id: pageId } = await makePage(db, { slug: 'programs', title: 'Courses' })
    await makeSection(db, { pageId, sectionType: 'programs', content: [{ title: 'Fashion Design', category: 'sciences' }] })
    expect(await search('science comp')).toEqual([])
    expect(await search('fashion')).toEqual([
      { kind: 'program', title: 'Fashion Design', url: '/programs#program-fashion-design' },
    ])
    expect((await client.links.check({ urls: ['/programs#program-fashion-design'] })).length).toBe(0)
  })

  test('links that lead nowhere are named with the reason, all others are not', async () => {
    const { client, db } = await start()
    const page = await makePage(db, { slug: 'fees' })
    await makePost(db, { title: 'Soon', slug: 'soon', status: 'draft' })
    await makePost(db, { title: 'Later', slug: 'later', status: 'scheduled', publishDate: '2099-01-01T00:00:00.000Z' })
    await db.insertInto('redirects').values({ slug: 'old-fees', pageId: page.id, createdAt: page.createdAt }).execute()
    await makeCategory(db, { slug: 'campus' })
    await makeTag(db, { slug: 'hidden', isActive: 0 })
    const file = await makeMedia(db)
    const fine = [
      '/',
      '/fees',
      '/fees#a',
      '/FEES',
      '/old-fees',
      '/about',
      '/blog',
      '/category/campus',
      '#a',
      'https://jamb.gov.ng/x',
    ]
    const own = `${OURS}/fees`
    const broken = {
      '/fee': 'There is no page at /fee.',
      '/soon': 'Visitors cannot open "Soon" yet: it is a draft.',
      '/later?a=1': 'Visitors cannot open "Later" yet: it is scheduled.',
      '/category/sport': 'There is no active category "sport".',
      '/tag/hidden': 'There is no active tag "hidden".',
      '/media/0199/list.pdf': 'This file is no longer in the Media Library.',
      [`${OURS}/preview?page=1`]: 'This is a preview, which visitors cannot open.',
      '/a/b': 'This website has no page with this address.',
    }
    const urls = [...fine, own, `/media/${file.id}/x.pdf`, ...Object.keys(broken)]
    expect(await client.links.check({ urls })).toEqual(Object.entries(broken).map(([url, problem]) => ({ url, problem })))
  })

  test('links to a category or tag follow its new slug, in the menu, in sections and in texts', async () => {
    const { client, db } = await start()
    const category = await makeCategory(db, { slug: 'campus' })
    const tag = await makeTag(db, { slug: 'sport' })
    const page = await makePage(db, { content: '<p><a href="/category/campus">C</a> <a href="/tag/sport">T</a></p>' })
    const content = { text: '<a href="/tag/sport#x">T</a>', url: '/category/campus' }
    const section = await makeSection(db, { pageId: page.id, content })
    const item = await makeMenuItem(db, { url: '/category/campus' })
    const { name, description, color, parentId, isActive, version } = await client.categories.get({ id: category.id })
    const fields = { name, description, color, parentId, isActive, version }
    await client.categories.update({ id: category.id, ...fields, slug: 'our-campus' })
    const before = await client.tags.get({ id: tag.id })
    await client.tags.update({
      id: tag.id,
      version: before.version,
      name: before.name,
      description: before.description,
      color: before.color,
      isActive: before.isActive,
      slug: 'games',
    })
    const contentOf = (table: 'pages' | 'pageSections', id: string) =>
      db.selectFrom(table).select('content').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await contentOf('pages', page.id)).content).toContain('href="/category/our-campus"')
    expect((await contentOf('pages', page.id)).content).toContain('href="/tag/games"')
    expect(JSON.parse((await contentOf('pageSections', section.id)).content)).toEqual({
      text: '<a href="/tag/games#x">T</a>',
      url: '/category/our-campus',
    })
    expect(await client.menuItems.get({ id: item.id })).toMatchObject({ url: '/category/our-campus' })
  })

  test('broken links of visible pages and of the menu are listed with their section, until they lead somewhere', async () => {
    const { database, db, client } = await start()
    await makePage(db, { slug: 'fees' })
    await makePage(db, { slug: 'soon', status: 'draft' })
    const file = await makeMedia(db)
    await makeCategory(db, { slug: 'campus' })
    const fine = `<a href="/fees">1</a><a href="/category/campus">2</a><a href="/media/${file.id}/a.pdf">3</a><a href="/about">4</a>`
    const page = await makePage(db, { title: 'Admission', content: '' })
    const content = { html: `<p>${fine}<a href="https://jamb.gov.ng/gone">5</a><a href="/apply#form">6</a></p>` }
    const section = await makeSection(db, { pageId: page.id, sectionType: 'text', content })
    const post = await makePost(db, { title: 'News', content: '<p><a href="/soon">7</a></p>' })
    await makePost(db, { title: 'Hidden', status: 'draft', content: '<p><a href="/nowhere">8</a></p>' })
    const item = await makeMenuItem(db, { title: 'Library', url: '/library' })
    await makeMenuItem(db, { title: 'JAMB', url: 'https://jamb.gov.ng/x' })
    const hidden = await makeMenuItem(db, { url: '/about', isActive: 0 })
    await makeMenuItem(db, { title: 'Below a hidden entry', url: '/nowhere', parentId: hidden.id })
    await indexQueuedPages(database)
    const broken = await client.links.broken()
    expect(broken).toHaveLength(3)
    expect(broken).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'menuItem', id: item.id, title: 'Library', url: '/library', sectionId: null }),
        {
          kind: 'page',
          id: page.id,
          title: 'Admission',
          sectionId: section.id,
          url: '/apply',
          problem: 'There is no page at /apply.',
        },
        expect.objectContaining({ kind: 'post', id: post.id, url: '/soon', sectionId: null }),
      ]),
    )
    await makePage(db, { slug: 'apply' })
    await makePage(db, { slug: 'library' })
    // The index does not know this yet.
    await db.updateTable('pages').set({ content: '' }).where('id', '=', post.id).execute()
    expect(await client.links.broken()).toEqual([])
  })

  test('every link that leads nowhere is listed as broken, with the reason', async () => {
    const { database, db, client } = await start()
    await makeTag(db, { slug: 'sport' })
    const soon = await makePage(db, { slug: 'soon', status: 'draft' })
    const ended = await makePage(db, { slug: 'open-day', title: 'Open day', endDate: '2026-01-06T00:00:00.000Z' })
    for (const { id: pageId, slug, createdAt } of [soon, ended])
      await db
        .insertInto('redirects')
        .values({ slug: `old-${slug}`, pageId, createdAt })
        .execute()
    const problems = {
      '/list.pdf': 'This website has no page with this address.',
      '/files/fees.v2/list': 'This website has no page with this address.',
      '/category': 'This website has no page with this address.',
      '/tag/': 'This website has no page with this address.',
      '/preview?page=1': 'This is a preview, which visitors cannot open.',
      '/old-soon': 'There is no page at /old-soon.',
      // The tag "sport" begins at the same letter as in /tag/sport.
      '/new-sport': 'There is no page at /new-sport.',
      '/open-day': 'Visitors cannot open "Open day" any more: it has ended.',
      '/old-open-day': 'Visitors cannot open "Open day" any more: it has ended.',
    }
    for (const url of Object.keys(problems)) await makePost(db, { title: url, content: `<p><a href="${url}">1</a></p>` })
    await indexQueuedPages(database)
    const broken = await client.links.broken()
    expect(Object.fromEntries(broken.map(({ title, problem }) => [title, problem]))).toEqual(problems)
    expect(broken.map(({ kind }) => kind)).toEqual(broken.map(() => 'post'))
  })

  test('no link that leads somewhere is listed as broken', async () => {
    const { database, db, client } = await start()
    await makeTag(db, { slug: 'sport' })
    const fees = await makePage(db, { slug: 'fees' })
    await db.insertInto('redirects').values({ slug: 'old-fees', pageId: fees.id, createdAt: fees.createdAt }).execute()
    await makePage(db, { slug: 'open-day', endDate: '2026-01-06T00:00:00.000Z', endRedirect: fees.id })
    const urls = ['/tag/sport', '/old-fees', '/blog', '/search', '/feed.xml', '/favicon.svg', '/illustrations/gate.svg']
    for (const url of [...urls, '/og/fees.png', '/open-day'])
      await makePost(db, { title: url, content: `<p><a href="${url}">1</a></p>` })
    await indexQueuedPages(database)
    expect(await client.links.broken()).toEqual([])
  })

  test('a link to a redirect of staff is as good as its target; a page that has ended comes before it', async () => {
    const { db, client } = await start()
    await makePage(db, { slug: 'fees' })
    await makePage(db, { slug: 'open-day', title: 'Open day', endDate: '2026-01-06T00:00:00.000Z' })
    const rule = { kind: 'exact', isActive: 1, version: 1, createdAt: '2026', updatedAt: '2026' } as const
    for (const [fromPath, toAddress] of [
      ['/fees.php', '/fees?year=2027'],
      ['/staff.php', '/staff'],
      ['/jamb', 'https://jamb.gov.ng/gone'],
      ['/open-day', '/fees'],
    ] as const)
      await insertRows(db, 'redirectRules', [{ ...rule, id: fromPath, fromPath, toAddress }])
    const urls = ['/fees.php', 'https://college.test/staff.php', '/jamb', '/open-day']
    expect(await client.links.check({ urls })).toEqual([
      {
        url: 'https://college.test/staff.php',
        problem: 'Visitors are redirected to /staff. There is no page at /staff.',
      },
      { url: '/open-day', problem: 'Visitors cannot open "Open day" any more: it has ended.' },
    ])
    const item = await makeMenuItem(db, { url: '/staff.php' })
    expect(await client.links.broken()).toEqual([expect.objectContaining({ kind: 'menuItem', id: item.id })])
  })

  test('the menu items that lead nowhere without a page are those that visitors see', async () => {
    const { db, client } = await start()
    const page = await makePage(db, { slug: 'fees' })
    const parent = await makeMenuItem(db, { title: 'Hidden parent', url: '/about', isActive: 0 })
    const items = [
      await makeMenuItem(db, { title: 'Fees', url: '/fees', orderIndex: 1 }),
      await makeMenuItem(db, { title: 'How to pay', url: 'https://college.test/fees?year=2027#pay', orderIndex: 2 }),
    ]
    await makeMenuItem(db, { url: '/fees-and-costs' })
    await makeMenuItem(db, { url: 'https://jamb.gov.ng/fees' })
    await makeMenuItem(db, { url: '/fees', isActive: 0 })
    await makeMenuItem(db, { url: '/fees', parentId: parent.id })
    expect(await client.links.menuItemsTo({ id: page.id })).toEqual(items.map(({ id, title }) => ({ id, title })))
  })

  test('no menu item loses a built-in page, as its built-in content stays', async () => {
    const { db, client } = await start()
    const about = await makePage(db, { slug: 'about' })
    await makeMenuItem(db, { url: '/about' })
    expect(await client.links.menuItemsTo({ id: about.id })).toEqual([])
  })

  test('a broken link is found behind 100 links to files that exist', async () => {
    const { database, db, client } = await start()
    const old = await makePost(db, { content: '<p><a href="/nowhere">1</a></p>', updatedAt: '2026-01-01T00:00:00.000Z' })
    const file = await makeMedia(db)
    const links = Array.from({ length: 100 }, (_, index) => `<a href="/media/${file.id}/${index}.pdf">${index}</a>`)
    await makePost(db, { content: `<p>${links.join('')}</p>` })
    await indexQueuedPages(database)
    expect(await client.links.broken()).toEqual([expect.objectContaining({ kind: 'post', id: old.id, url: '/nowhere' })])
  })

  test('a broken link is found behind 100 links to a post that was published by its date', async () => {
    const { database, db, client } = await start()
    const old = await makePost(db, { content: '<p><a href="/nowhere">1</a></p>', updatedAt: '2026-01-01T00:00:00.000Z' })
    for (let number = 0; number < 100; number += 1)
      await makePost(db, { slug: `term-${number}`, status: 'scheduled', publishDate: '2026-01-01T08:00:00.000Z' })
    const links = Array.from({ length: 100 }, (_, number) => `<a href="/term-${number}">${number}</a>`)
    await makePost(db, { content: `<p>${links.join('')}</p>` })
    await indexQueuedPages(database)
    expect(await client.links.broken()).toEqual([expect.objectContaining({ kind: 'post', id: old.id, url: '/nowhere' })])
  })
})
