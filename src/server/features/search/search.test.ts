import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase, openPostgres, openSqlite } from '#test/databases.ts'
import { insertRows } from '#server/records/store.ts'
import { makeCategory, makeContactInfo, makeOlderPage, makePage, makePost, makeSection, makeTag } from '#test/make.ts'
import { someMigrations } from '#test/migrations.ts'
import { refusal } from '#test/refusal.ts'
import { indexAtStart, indexQueuedPages } from './index-pages.ts'
import { MAX_TEXT } from './page-text.ts'
import { MAX_SCANNED } from './rules.ts'
import { findDocuments } from './store.ts'

test('PostgreSQL: a queued page that changes while it is indexed is indexed again', async () => {
  const database = await openPostgres()
  const { kysely: db } = database
  const { id, slug } = await makePage(db, { title: 'Osun campus' })
  const { id: sectionId } = await makeSection(db, { pageId: id, title: 'Old hall' })
  const others = await Promise.all(Array.from({ length: 60 }, () => makePage(db)))
  const readTexts = async () =>
    (await db.selectFrom('searchDocuments').select(['title', 'body']).where('slug', '=', slug).execute())[0]
  for (const [table, row, title] of [
    ['pages', id, 'Jos campus'],
    ['pageSections', sectionId, 'New hall'],
  ] as const) {
    await db.transaction().execute(async (trx) => {
      // All pages of a batch and more are locked.
      await trx
        .updateTable('pages')
        .set({ excerpt: 'New' })
        .where(
          'id',
          'in',
          others.map((other) => other.id),
        )
        .execute()
      await trx.updateTable(table).set({ title }).where('id', '=', row).execute()
      await indexQueuedPages(database)
    })
    await indexQueuedPages(database)
    expect(JSON.stringify(await readTexts())).toContain(title)
    await db
      .insertInto('searchQueue')
      .values([...others, { slug }].map((page) => ({ slug: page.slug })))
      .execute()
  }
})

test('PostgreSQL: an upgrade indexes the common words of pages that were indexed without them', async () => {
  const database = await openPostgres({ empty: true })
  const { kysely: db } = database
  const older = someMigrations((file) => file < '0049-')
  await migrate(database, older)
  await makeOlderPage(db, { slug: 'story', title: 'About us', content: '<p>Who we are.</p>' })
  await sql`INSERT INTO search_documents (slug, title, body, document)
    VALUES ('story', 'About us', 'Who we are.', to_tsvector('english', 'about us who we are'))`.execute(db)
  await db.deleteFrom('searchQueue').execute()

  await migrate(database)
  const { client } = await createTestApp({ database })
  expect((await client.search.query({ q: 'who we are' })).results).toMatchObject([{ path: '/story' }])
})

test('SQLite: an upgrade finds Arabic letters with and without hamza, also on pages that are not indexed again', async () => {
  const database = await openSqlite({ empty: true })
  const { kysely: db } = database
  await migrate(
    database,
    someMigrations((file) => file < '0056-'),
  )
  const { id } = await makeOlderPage(db, { slug: 'news', title: 'أخبار Ɗanjuma' })
  await sql`INSERT INTO search_documents (slug, title, headings, body) VALUES ('news', 'أخبار Ɗanjuma', '', '')`.execute(db)
  await migrate(database)
  await db.deleteFrom('searchQueue').execute()
  const { client } = await createTestApp({ database })
  for (const q of ['أخبار', 'اخبار', 'danjuma'])
    expect((await client.search.query({ q })).results).toMatchObject([{ path: '/news' }])
  await db.deleteFrom('pages').where('id', '=', id).execute()
  expect((await client.search.query({ q: 'danjuma' })).results).toEqual([])
})

describeEachDatabase('visitors search pages and posts', (open) => {
  test('search: finds common words, also if a query has no others', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'story', title: 'About us', content: '<p>Who we are.</p>' })
    await makePage(database.kysely, { slug: 'labs', title: 'The IT labs', content: '<p>Only for students.</p>' })
    await makePage(database.kysely, { slug: 'canteen', title: 'Canteen', content: '<p>Rice.</p>' })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    for (const q of ['about us', 'about', 'who we are', 'ABOUT US?']) expect([q, await find(q)]).toEqual([q, ['/story']])
    for (const q of ['IT', 'only', 'the', 'it labs']) expect([q, await find(q)]).toEqual([q, ['/labs']])
    expect(await (await request('/search?q=about+us')).text()).toContain('href="/story"')
  })

  test('search: finds Arabic words with hamza, and numbers with and without their comma', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'news', title: 'أخبار الكلية', content: '<p>Acceptance: ₦45,000.</p>' })
    for (const q of ['أخبار', 'اخبار', '45000', '45,000'])
      expect([q, (await client.search.query({ q })).results]).toMatchObject([q, [{ path: '/news' }]])
    expect((await client.search.query({ q: '45' })).results).toEqual([])
  })

  test('search: pages are found by the name and contact entries that they show, and by no sample', async () => {
    const database = await open()
    const { client, login } = await createTestApp({ database })
    const { client: admin } = await login('admin')
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    const { id } = await makePage(database.kysely, { slug: 'visit', title: 'Visit us' })
    await makeSection(database.kysely, { pageId: id, sectionType: 'map', content: {} })
    await indexAtStart(database)
    expect(await find('harmattan')).toContain('/about')
    expect([await find('lokoja'), await find('saturday')]).toEqual([[], expect.arrayContaining(['/contact'])])

    const { version, updatedAt: _at, ...basic } = await admin.settings.basic.get()
    const names = { site_name: 'Confluence College', site_short_name: 'CCL' }
    await admin.settings.basic.save({ ...basic, ...names, version })
    const entry = { type: 'address', label: 'Main campus', value: '5 Ganaja Road, Lokoja', orderIndex: 1, isActive: true }
    const saved = await admin.contactInfo.create(entry)
    expect(await find('harmattan')).toEqual([])
    expect(await find('saturday')).toEqual([])
    expect(await find('why choose confluence college')).toEqual(['/'])
    expect(await find('about confluence college')).toContain('/about')
    expect((await find('ccl'))[0]).toBe('/')
    expect((await find('lokoja')).toSorted()).toEqual(['/about', '/contact', '/privacy', '/visit'])
    const [privacy] = (await client.search.query({ q: 'who is responsible' })).results
    expect(privacy!.snippet).toContain('Confluence College, 5 Ganaja Road, Lokoja, decides')
    await admin.contactInfo.update({ ...entry, id: saved.id, version: saved.version, value: '9 Ganaja Road, Okene' })
    expect([await find('lokoja'), (await find('okene')).length]).toEqual([[], 4])
    await admin.contactInfo.delete({ id: saved.id })
    expect(await find('okene')).toEqual([])
  })

  test('search: searches at the same moment all find what was saved before them', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    for (let index = 0; index < 60; index += 1)
      await makePage(database.kysely, { status: 'published', content: `<p>${'Lokoja river '.repeat(100)}</p>` })
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.search.query({ q: 'lokoja' })))
    expect(answers.map(({ total }) => total)).toEqual([60, 60, 60, 60])
  })

  test('search: finds words in pages, posts and sections, titles first', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, {
      slug: 'welding-day',
      title: 'Open day',
      kind: 'post',
      content: '<p>Come and <b>weld</b> a gate.</p>',
    })
    const { id } = await makePage(database.kysely, { slug: 'shop', title: 'Welding' })
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'features',
      content: [{ title: 'Lathes', description: 'and drills' }],
    })

    const { total, results } = await client.search.query({ q: 'welding' })
    expect(total).toBe(2)
    expect(results.map(({ path, kind }) => [path, kind])).toEqual([
      ['/shop', 'page'],
      ['/welding-day', 'post'],
    ])
    expect((await client.search.query({ q: 'lath drill' })).results).toMatchObject([{ path: '/shop' }])
    expect(results[1]!.snippet).toBe('Come and weld a gate.')
  })

  test('search: finds the text of a page whose sections are still empty, as visitors read it', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const { id: pageId } = await makePage(database.kysely, { slug: 'kilns', content: '<h2>Firing</h2><p>Bricks of clay.</p>' })
    const { id } = await makeSection(database.kysely, { pageId, sectionType: 'gallery', title: 'Pictures' })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    expect(await (await request('/kilns')).text()).toContain('Bricks of clay')
    expect([await find('bricks'), await find('firing'), await find('pictures')]).toEqual([['/kilns'], ['/kilns'], []])
    const content = JSON.stringify([{ imageUrl: 'https://college.test/kiln.jpg', caption: 'Our oven' }])
    await database.kysely.updateTable('pageSections').set({ content }).where('id', '=', id).execute()
    expect([await find('bricks'), await find('oven'), await find('pictures')]).toEqual([[], ['/kilns'], ['/kilns']])
  })

  test('search: follows every change of a page, and accents do not matter', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const count = async (q: string) => (await client.search.query({ q })).total
    const { id } = await makePage(database.kysely, { slug: 'osun', title: 'Ọ̀ṣun campus' })
    expect(await count('osun')).toBe(1)
    await database.kysely.updateTable('pages').set({ title: 'Jos campus', slug: 'jos' }).where('id', '=', id).execute()
    expect([await count('osun'), await count('jos')]).toEqual([0, 1])
    await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
    expect(await count('jos')).toBe(0)
  })

  test.each([
    ['Session 2026/2027', '2027', 'session 2026/2027'],
    ['ND/HND programmes', 'hnd', 'nd', 'ND/HND'],
    ['B.Sc. (Hons.)', 'B.Sc', 'hons'],
    ['HND-2027 list', 'hnd 2027', '2027'],
    ['Alhaji Ma’aji’s hall', 'Ma’aji', "ma'aji hall"],
    ['Write to info@poly.edu.ng', 'poly', 'info@poly.edu.ng'],
    ['Fees 50,000.00', '50,000.00'],
    ['Ɗanjuma Hall', 'danjuma', 'Ɗanjuma'],
    ['Ƙofar Ɓaure, ŊKEM', 'kofar baure', 'ŋkem', 'nkem'],
  ])('search: finds what a query has in common with "%s"', async (text, ...queries) => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'text', title: 'Text', content: `<p>${text}</p>` })
    await makePage(database.kysely, { slug: 'title', title: text })
    const found = (q: string) => client.search.query({ q }).then(({ results }) => results.map(({ path }) => path))
    for (const q of queries) expect([q, await found(q)]).toEqual([q, ['/title', '/text']])
    await database.kysely.deleteFrom('pages').execute()
    for (const q of queries) expect([q, await found(q)]).toEqual([q, []])
  })

  test('search: finds a post by its categories and tags, and follows their changes', async () => {
    const database = await open()
    const db = database.kysely
    const { client, login } = await createTestApp({ database })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    const tag = await makeTag(db, { name: 'Sports' })
    const category = await makeCategory(db, { name: 'Convocation' })
    await makePost(db, { slug: 'finals', title: 'The finals', tags: [tag], categories: [category] })
    expect([await find('sport'), await find('convocation')]).toEqual([['/finals'], ['/finals']])
    expect((await client.search.query({ q: 'sports' })).results[0]!.snippet).toBe('All new students swore the oath.')

    await db.updateTable('tags').set({ name: 'Athletics' }).where('id', '=', tag.id).execute()
    await db.updateTable('categories').set({ isActive: 0 }).where('id', '=', category.id).execute()
    expect([await find('sport'), await find('athletics'), await find('convocation')]).toEqual([[], ['/finals'], []])
    const { client: admin } = await login('admin')
    await admin.tags.delete({ id: tag.id })
    expect(await find('athletics')).toEqual([])
    const { items } = await admin.trash.list({})
    await admin.trash.restore({ id: items[0]!.id })
    expect(await find('athletics')).toEqual(['/finals'])
  })

  test('search: a result has its date and its words marked, and the excerpt of a post ends before its text', async () => {
    const database = await open()
    const { request } = await createTestApp({ database })
    await makePost(database.kysely, { excerpt: 'The oath', content: '<p>All swore; oaths, <b>too</b>.</p>' })
    await makePage(database.kysely, { title: 'Page', content: '<p>An oath.</p>' })
    const html = await (await request('/search?q=oath')).text()
    expect(html).toContain('>News · <time dateTime="2026-01-05T09:00:00.000Z">5 January 2026</time></p>')
    expect(html).toContain('>The <mark>oath</mark> · All swore; <mark>oaths</mark>, too.</p>')
    expect(html).toContain('>Page</p>')
  })

  test('search: a word of three letters is not the beginning of another', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    await makePage(database.kysely, { slug: 'union', title: 'Labour union', content: '<p>The fee of members.</p>' })
    await makePage(database.kysely, { slug: 'chemistry', title: 'Chemistry', content: '<p>The lab fee.</p>' })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    expect(await find('lab fee')).toEqual(['/chemistry'])
    expect(await find('labo')).toEqual(['/union'])
  })

  test('C §3: drafts are not found, scheduled pages from their time on', async () => {
    const database = await open()
    let now = new Date('2026-03-01T08:00:00Z')
    const { client } = await createTestApp({ database, now: () => now })
    await makePage(database.kysely, { title: 'Convocation plan', status: 'draft' })
    await makePage(database.kysely, { title: 'Convocation day', status: 'scheduled', publishDate: '2026-03-01T09:00:00.000Z' })
    expect((await client.search.query({ q: 'convocation' })).total).toBe(0)
    now = new Date('2026-03-01T09:00:00Z')
    expect((await client.search.query({ q: 'convocation' })).results).toMatchObject([{ title: 'Convocation day' }])
  })

  test('search: of many matches the newest are ranked, pages with the words in the title are found, and the total is not invented', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const db = database.kysely
    await makePage(db, { title: 'Admissions', slug: 'admissions', content: '<p>How to join us.</p>' })
    const oldest = await makePage(db, { title: 'Harvest', content: '<p>Admissions and cassava.</p>' })
    await indexQueuedPages(database)
    // As an import does it, all indexed after the two.
    const { id: _, ...row } = oldest
    const many = Array.from({ length: 520 }, (_none, number) => ({
      ...row,
      id: `news-${number}`,
      slug: `news-${number}`,
      title: `News ${number}`,
      content: `<p>Admissions, part ${number}.</p>`,
      status: number < 15 ? ('draft' as const) : ('published' as const),
    }))
    await insertRows(db, 'pages', many)
    // A search waits a second for this, and takes a part of it then.
    await indexQueuedPages(database, { until: 0 })
    expect(await db.selectFrom('searchQueue').select('slug').execute()).toHaveLength(470)
    await indexQueuedPages(database)
    const first = await client.search.query({ q: 'admission' })
    expect(first).toMatchObject({ total: 500, isCapped: true })
    expect(first.results).toHaveLength(10)
    expect(first.results[0]).toMatchObject({ path: '/admissions' })
    expect((await client.search.query({ q: 'admission', page: 50 })).results).toHaveLength(10)
    expect((await client.search.query({ q: 'admission', page: 51 })).results).toEqual([])
    expect(await client.search.query({ q: 'admission cassava' })).toMatchObject({ total: 1, isCapped: false })
    expect(await (await request('/search?q=admission')).text()).toContain(
      'More than 500 results for “admission”. Add a word to find fewer.',
    )

    // What visitors may not see is not counted: exactly 500 are left.
    await db
      .deleteFrom('pages')
      .where('id', 'in', ['news-15', 'news-16', 'news-17', 'news-18', 'news-19', 'news-20', 'news-21'])
      .execute()
    expect(await client.search.query({ q: 'admission' })).toMatchObject({ total: 500, isCapped: false })
  })

  test('search: of each result a bounded part is looked through, however long its page is', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const db = database.kysely
    const { id } = await makePage(db, { slug: 'huge', title: 'Huge' })
    const answer = `hugeword ${'filler words of a long text '.repeat(3500)}`
    for (let number = 0; number < 4; number += 1)
      await makeSection(db, { pageId: id, sectionType: 'faq', orderIndex: number, content: [{ question: 'Q?', answer }] })
    for (let number = 0; number < 3; number += 1)
      await makePage(db, { title: `Long ${number}`, content: `<p>${'A long text. '.repeat(7000)} hugeword</p>` })
    expect((await client.search.query({ q: 'hugeword' })).results).toHaveLength(4)

    const words = { query: [[[{ text: 'hugeword', isPrefix: true }]]], match: 'all' as const }
    const { found } = await findDocuments(database, words, new Date().toISOString(), { offset: 0, limit: 10 })
    expect(found).toHaveLength(4)
    // What is normalized and looked through, and so what it costs, is that much at most.
    expect(Math.max(...found.map(({ beginning }) => beginning.length))).toBe(MAX_SCANNED + 1)
    const { body } = await db
      .selectFrom('searchDocuments')
      .select((row) => row.fn<number>('length', ['body']).as('body'))
      .where('slug', '=', 'huge')
      .executeTakeFirstOrThrow()
    expect(body).toBeLessThanOrEqual(MAX_TEXT)
  })

  test('search: a page that cannot be indexed keeps no other from being found, and is logged', async () => {
    const database = await open()
    const { client, logged } = await createTestApp({ database })
    const db = database.kysely
    await makePage(db, { slug: 'a-good-page', title: 'Kilns' })
    const { id } = await makePage(db, { slug: 'bad-page', title: 'Kilns too' })
    const { id: section } = await makeSection(db, { pageId: id, sectionType: 'faq', content: [] })
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    await db.updateTable('pageSections').set({ content: nested }).where('id', '=', section).execute()
    await makePage(db, { slug: 'the-last-page', title: 'Kilns three' })
    const { results } = await client.search.query({ q: 'kilns' })
    expect(results.map(({ path }) => path).toSorted()).toEqual(['/a-good-page', '/the-last-page'])
    expect(await db.selectFrom('searchQueue').selectAll().execute()).toEqual([])
    const told = logged.filter(({ msg }) => msg === 'A page could not be indexed for the search')
    expect(told).toEqual([expect.objectContaining({ level: 50, slug: 'bad-page' })])
  })

  test('search: where nothing has all the words, what has most of them comes first, page by page', async () => {
    const database = await open()
    const { client, request } = await createTestApp({ database })
    const db = database.kysely
    await makePage(db, { slug: 'computer-science', title: 'Computer Science', content: '<p>Five credits.</p>' })
    await makePage(db, { slug: 'law', title: 'Law', content: '<p>The canteen of the faculty.</p>' })
    await makePage(db, { slug: 'chess', title: 'Chess', content: '<p>Played by hand.</p>' })
    const found = await client.search.query({ q: 'computer science canteen' })
    expect(found).toMatchObject({ total: 2, match: 'any' })
    expect(found.results.map(({ path }) => path)).toEqual(['/computer-science', '/law'])
    expect((await client.search.query({ q: 'computer science' })).match).toBe('all')
    const html = await (await request('/search?q=computer+science+canteen')).text()
    expect(html).toContain('No page has all the words “computer science canteen”. These have some of them.')

    await insertRows(
      db,
      'pages',
      await Promise.all(Array.from({ length: 12 }, () => makePage(db, { title: 'Science news', content: 'Physics.' }))).then(
        (pages) => pages.map((page, number) => ({ ...page, id: `more-${number}`, slug: `more-${number}` })),
      ),
    )
    const second = await (await request('/search?q=computer+science+canteen')).text()
    expect(second).toMatch(/href="\/search\?q=computer\+science\+canteen&amp;match=any&amp;page=2" rel="next">Next</)
    expect((await client.search.query({ q: 'computer science canteen', match: 'any', page: 2 })).results).toHaveLength(10)
  })

  test('search: words beside each other count more than the same words far apart', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const db = database.kysely
    const filler = 'and so on with other things of the day '.repeat(20)
    await makePage(db, {
      slug: 'programs-2',
      title: 'Programs A',
      content: `<p>${filler} A diploma in computer science. ${filler}</p>`,
    })
    await makePage(db, {
      slug: 'rooms',
      title: 'Rooms of ours',
      content: `<p>The computer room. ${filler} Science block. Computer. ${filler}</p>`,
    })
    const { results } = await client.search.query({ q: 'computer science' })
    expect(results.map(({ path }) => path).slice(0, 2)).toEqual(['/programs-2', '/rooms'])
  })

  test('search: words in a heading count more than in the text below, in sections as well', async () => {
    const database = await open()
    const { client } = await createTestApp({ database })
    const db = database.kysely
    const filler = 'and so on with other things of the day '.repeat(20)
    await makePage(db, { slug: 'text', title: 'A', content: `<p>Bursary, bursary. ${filler}</p>` })
    await makePage(db, { slug: 'heading', title: 'B', content: `<h2>The <b>bursary</b></h2><p>${filler}</p>` })
    const { id } = await makePage(db, { slug: 'section', title: 'C' })
    await makeSection(db, {
      pageId: id,
      sectionType: 'faq',
      title: 'Scholarships',
      content: [{ question: 'Q?', answer: filler }],
    })
    await makePage(db, { slug: 'scholar', title: 'D', content: `<p>Scholarships. Scholarships. ${filler}</p>` })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    expect(await find('bursary')).toEqual(['/heading', '/text'])
    expect(await find('scholarships')).toEqual(['/section', '/scholar'])
  })

  test('search: words that mean the same find each other, and staff edit them', async () => {
    const database = await open()
    const { client, login } = await createTestApp({ database })
    const db = database.kysely
    await makePage(db, { slug: 'money', title: 'What it costs', content: '<p>The tuition of a year.</p>' })
    await makePage(db, { slug: 'marks', title: 'Marks', content: '<p>The cut-off mark of each program.</p>' })
    const { id } = await makePage(db, { slug: 'diplomas', title: 'Diplomas' })
    const content = [{ title: 'Statistics', eligibility: 'Five credits in one sitting' }]
    await makeSection(db, { pageId: id, sectionType: 'programs', content })
    await makePage(db, { slug: 'reach-us', title: 'Contact us' })
    await makePage(db, { slug: 'hair', title: 'Hair', content: '<p>We cut hair and turn it off.</p>' })
    const find = async (q: string) => (await client.search.query({ q })).results.map(({ path }) => path)
    expect(await find('school fee')).toEqual(['/money'])
    expect(await find('eligibility of programs')).toContain('/marks')
    // Visitors read the label "Eligibility" on the page.
    expect(await find('statistics requirements')).toEqual(['/diplomas'])
    expect(await find('JAMB cut off')).toContain('/diplomas')
    expect(await find('phone')).toContain('/reach-us')
    expect((await client.search.query({ q: 'fees' })).results[0]!.snippet).toBe('The tuition of a year.')

    const { client: admin } = await login('admin')
    const { version, search_synonyms } = await admin.settings.search.get()
    expect([version, search_synonyms.split('\n')[1]]).toEqual([0, 'fees, tuition, school fees'])
    const saved = await admin.settings.search.save({ version, search_synonyms: ' haircut ,hair,, \n\n' })
    expect(saved.search_synonyms).toBe('haircut, hair')
    expect([await find('haircuts'), await find('fees')]).toEqual([['/hair'], []])
    const none = await admin.settings.search.save({ version: saved.version, search_synonyms: '' })
    expect([none.search_synonyms, await find('haircut')]).toEqual(['', []])
    expect(await refusal(admin.settings.search.save({ version: none.version, search_synonyms: 'a, b\nalone' }))).toMatchObject({
      fields: { search_synonyms: '“alone” needs at least one other word in its line, after a comma' },
    })
  })

  test('search: who finds nothing for a misspelt word is shown the right one, if visitors can find it', async () => {
    const database = await open()
    const { request, client } = await createTestApp({ database })
    await makePage(database.kysely, { title: 'Accommodation on campus', content: '<p>Hostels of the main campus.</p>' })
    await makePage(database.kysely, { title: 'Scholarships', status: 'draft' })
    const suggest = async (q: string) => (await client.search.query({ q })).suggestion
    expect(await suggest('The accomodation')).toBe('accommodation')
    expect(await suggest('acomodation hotsels')).toBe('accommodation hostels')
    expect(await suggest('schoolarships')).toBeNull()
    expect(await suggest('campsu xylophone')).toBe('campus xylophone')
    expect(await suggest('accommodation')).toBeNull()
    const page = await (await request('/search?q=accomodation')).text()
    expect(page).toContain('Did you mean <a href="/search?q=accommodation">accommodation</a>?')
  })

  test('search: who finds nothing is shown whom to ask', async () => {
    const database = await open()
    const { request, deps } = await createTestApp({ database })
    await deps.content.change((trx) => makeContactInfo(trx, { type: 'phone', label: 'Registry', value: '+234 200 000 2005' }))
    const html = await (await request('/search?q=xyzzy')).text()
    expect(html).toContain('Nothing was found for “xyzzy”')
    for (const link of ['href="tel:+2342000002005"', 'href="/contact"', 'href="/programs"']) {
      expect(html.slice(html.indexOf('<main'), html.indexOf('</main'))).toContain(link)
    }
  })

  test.each(['', '   ', '"', "'; DROP TABLE pages; --", 'a AND (', '*:*', '\u0000', '%_', 'near/2', '🎓'])(
    'bad input: %j is answered',
    async (q) => {
      const { client } = await createTestApp({ database: await open() })
      expect((await client.search.query({ q })).results).toBeInstanceOf(Array)
    },
  )
})

test('search: an address that searches too often is asked to wait, in the answer and its Retry-After', async () => {
  const { request } = await createTestApp({ database: await openSqlite(), limits: { searches: 1, searchesAtOnce: 1 } })
  const search = () => request('/api/search?q=welding')
  expect((await search()).status).toBe(200)
  await search()
  await vi.waitFor(async () => expect((await search()).status).toBe(429))
  const page = await request('/search?q=welding', { headers: { accept: 'text/html' } })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await page.text()).toMatch(/Many searches came from your network.*Return to Home/s)
  expect((await request('/search')).status).toBe(200)
  const refused = await search()
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many searches came from your network. Please try again in a minute.',
    data: { retryAfterSeconds: Number(refused.headers.get('retry-after')) },
  })
})
