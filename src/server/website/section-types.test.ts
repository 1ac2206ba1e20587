import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { indexQueuedPages } from '#server/features/search/index-pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { describeEachDatabase, openSqlite } from '#test/databases.ts'
import { elementsOf, foreignScript, readPage } from '#test/html.ts'
import { makeCategory, makeMediaFile, makePage, makePost, makeSection } from '#test/make.ts'
import { SAMPLES } from '#test/sample-files.ts'
import { upload } from '#test/upload.ts'

/* The section types that show more than their own content: posts, files, and text with links. */

async function visit({ request }: TestApp, path: string) {
  const response = await request(path)
  const html = await response.text()
  const main = elementsOf(html.slice(html.indexOf('<main'), html.indexOf('</main>') + 7))
  const headings = main.filter(({ name }) => /^h[1-3]$/.test(name)).map(({ text }) => text)
  return { status: response.status, html, ...readPage(html), headings }
}

/** A page with one section of this content. */
async function openPage(open: typeof openSqlite, sectionType: string, content: unknown, title: string | null = 'The section') {
  const app = await createTestApp({ database: await open(), now: () => new Date('2026-03-02T08:00:00.000Z') })
  const db = app.deps.database.kysely
  const { id, slug } = await makePage(db, { title: 'Admissions' })
  const section = await makeSection(db, { pageId: id, sectionType, title, content })
  return { app, db, pageId: id, path: `/${slug}`, sectionId: section.id }
}

const FIELDS = { title: 'The section', description: '', isActive: true }
function fileOf(db: TestApp['deps']['database']['kysely'], name: string, mimeType: string) {
  const id = randomUUID()
  return makeMediaFile(db, {
    media: { id, title: 'Title in the library', filePath: `/media/${id}/${name}`, mimeType },
    mimeType,
    bytes: 1_234_567,
    width: null,
    height: null,
    fallback: null,
    placeholder: null,
    savedAt: '2026-02-01T10:00:00.000Z',
  })
}

test('a question without an answer does not open, and is no question for search engines', async () => {
  const { app, path } = await openPage(openSqlite, 'faq', [{ question: 'When?', answer: 'In June.' }, { question: 'Where?' }])
  const { html } = await visit(app, path)
  expect(html.match(/<summary>/g)).toHaveLength(1)
  expect(html).toContain('Where?')
  expect(html).not.toContain('"name":"Where?"')
})

test('A §2 programs: those of one category have no tabs, those of two have', async () => {
  const content = ['sciences', 'sciences', 'social-sciences'].map((category) => ({ category, title: 'Statistics' }))
  for (const [count, tabs] of [
    [2, 0],
    [3, 2],
  ]) {
    const { app, path } = await openPage(openSqlite, 'programs', content.slice(0, count))
    const { html } = await visit(app, path)
    expect([html.match(/role="tab"/g)?.length ?? 0, html.match(/role="tabpanel"/g)?.length ?? 0]).toEqual([tabs, tabs])
  }
})

describeEachDatabase('section types', (open) => {
  test('News shows the newest posts of a category and of those below it, a new post at once', async () => {
    const { app, db, pageId, path } = await openPage(open, 'faq', [])
    const campus = await makeCategory(db, { name: 'Campus', slug: 'campus' })
    const sport = await makeCategory(db, { parentId: campus.id })
    const other = await makeCategory(db, {})
    const hidden = await makeCategory(db, { isActive: 0 })
    await app.deps.content.change(async (trx) => {
      for (const [orderIndex, categoryId] of [campus.id, '', hidden.id, 'gone'].entries())
        await makeSection(trx, { pageId, sectionType: 'news', title: `News ${orderIndex}`, orderIndex, content: { categoryId } })
      await makePost(trx, { title: 'Oldest', publishDate: '2026-01-01T00:00:00.000Z', categories: [campus] })
      await makePost(trx, { title: 'Older', publishDate: '2026-01-02T00:00:00.000Z', categories: [campus, sport] })
      await makePost(trx, { title: 'Newer', publishDate: '2026-01-03T00:00:00.000Z', categories: [sport] })
      await makePost(trx, { title: 'Newest', publishDate: '2026-01-04T00:00:00.000Z', categories: [other] })
      await makePost(trx, { title: 'Draft', status: 'draft', categories: [campus] })
      await makePost(trx, { title: 'Tomorrow', status: 'scheduled', publishDate: '2026-03-03T08:00:00.000Z' })
      await makePost(trx, { title: 'Filed nowhere active', publishDate: '2025-01-01T00:00:00.000Z', categories: [hidden] })
    })
    const before = await visit(app, path)
    const all = ['News 1', 'Newest', 'Newer', 'Older']
    expect(before.headings).toEqual(['Admissions', 'News 0', 'Newer', 'Older', 'Oldest', ...all])
    expect(before.links).toContainEqual({ href: '/category/campus', text: 'More in Campus' })
    expect(before.links).toContainEqual({ href: '/blog', text: 'More news' })
    await app.deps.content.change((trx) => makePost(trx, { title: 'Just now', publishDate: '2026-03-01T00:00:00.000Z' }))
    expect((await visit(app, path)).headings).toContain('Just now')
  })

  test('a download card in a text names the present size of its file, also after the file was replaced', async () => {
    const { app, db, pageId, path } = await openPage(open, 'faq', [])
    const { filePath, id } = await fileOf(db, 'fees.pdf', 'application/pdf')
    const card = (href: string) => `<figure><a href="${href}">Fees</a><figcaption>PDF, 9 KB</figcaption></figure>`
    const content = { html: card(filePath) + card('https://other.example/fees.pdf') }
    await app.deps.content.change((trx) => makeSection(trx, { pageId, sectionType: 'text', title: 'Costs', content }))
    const post = await app.deps.content.change((trx) => makePost(trx, { content: card(filePath) }))
    const captions = async (at: string) =>
      Array.from((await visit(app, at)).html.matchAll(/<figcaption>(.*?)<\/figcaption>/g), ([, text]) => text)
    expect(await captions(path)).toEqual(['PDF, 1.2 MB', 'PDF, 9 KB'])
    expect(await captions(`/${post.slug}`)).toEqual(['PDF, 1.2 MB'])
    const editor = await app.login('editor')
    const { version } = await editor.client.media.get({ id })
    const larger = Buffer.concat([SAMPLES['application/pdf'], Buffer.alloc(50_000, '\n')])
    await editor.client.media.replace({ id, version, uploadId: await upload(editor, larger, 'new.pdf') })
    expect(await captions(`/${post.slug}`)).toEqual([expect.stringMatching(/^PDF, [45]\d KB$/)])
    expect(await captions(path)).toEqual([expect.stringMatching(/^PDF, [45]\d KB$/), 'PDF, 9 KB'])
  })

  test('Downloads names type, size and date of a file; without a title, that of the Media Library', async () => {
    const { app, db, pageId, path } = await openPage(open, 'downloads', [])
    const { filePath } = await fileOf(db, 'list.pdf', 'application/pdf')
    const content = [
      { url: filePath },
      { url: 'https://other.example/a%20form.docx' },
      { url: 'javascript:alert(1)', title: 'Trap' },
    ]
    await app.deps.content.change((trx) => makeSection(trx, { pageId, sectionType: 'downloads', title: 'Lists', content }))
    const { main, links, html } = await visit(app, path)
    expect(links).toContainEqual({ href: filePath, text: 'Title in the library' })
    expect(links).toContainEqual({ href: 'https://other.example/a%20form.docx', text: 'a form.docx' })
    expect(main).toMatch(/PDF ?1\.2 MB ?1 February 2026/)
    expect(html).not.toContain('Trap')
  })

  test('a file that a section shows or links counts as used', async () => {
    const { app, db, pageId } = await openPage(open, 'faq', [])
    const { client } = await app.login('editor')
    const { id, filePath } = await fileOf(db, 'tour.mp4', 'video/mp4')
    const contents = {
      downloads: [{ url: filePath }],
      gallery: [{ imageUrl: filePath }],
      people: [{ name: 'Amina', imageUrl: filePath }],
      video: { videoUrl: filePath },
      text: { html: `<p>See <a href="${filePath}">the tour</a>.</p>` },
    }
    for (const [sectionType, content] of Object.entries(contents))
      await client.pageSections.create({ ...FIELDS, pageId, sectionType, title: sectionType, content })
    const uses = () => client.media.usedIn({ id })
    expect((await uses()).map(({ title }) => title)).toEqual(
      Object.keys(contents)
        .toSorted()
        .map((type) => `Admissions: ${type}`),
    )
    await indexQueuedPages(app.deps.database)
    expect(await uses()).toHaveLength(5)
  })

  test('the links in a text follow a page whose slug changes', async () => {
    const { app, db, pageId, path } = await openPage(open, 'faq', [])
    const { client } = await app.login('editor')
    const fees = await makePage(db, { slug: 'fees', title: 'Fees' })
    const content = { html: '<p><a href="/fees#hostel">Fees</a> and <a href="/fees-2020">old ones</a></p>' }
    await client.pageSections.create({ ...FIELDS, pageId, sectionType: 'text', content })
    await indexQueuedPages(app.deps.database)
    await client.pages.update({ id: fees.id, version: 1, kind: 'page', title: 'Fees', slug: 'school-fees' })
    const { links } = await visit(app, path)
    expect(links).toContainEqual({ href: '/school-fees#hostel', text: 'Fees' })
    expect(links).toContainEqual({ href: '/fees-2020', text: 'old ones' })
  })

  test('the search finds the words of a text and of a table, not their markup and addresses', async () => {
    const { app, pageId } = await openPage(
      open,
      'text',
      '<p>Bring your <strong>certificate</strong></p><img src="/gobbledygook.jpg">',
    )
    await app.deps.content.change((trx) =>
      makeSection(trx, { pageId, sectionType: 'table', content: { rows: [['Program'], ['Upholstery']] } }),
    )
    const found = async (q: string) => (await visit(app, `/search?q=${q}`)).main.includes('Admissions')
    expect(await found('certificate')).toBe(true)
    expect(await found('upholstery')).toBe(true)
    expect(await found('gobbledygook')).toBe(false)
    expect(await found('strong')).toBe(false)
  })

  test('a preview has safe HTML, posts, and facts about files', async () => {
    const { app, db } = await openPage(open, 'faq', [])
    const { client } = await app.login('viewer')
    const { filePath } = await fileOf(db, 'list.pdf', 'application/pdf')
    await makePost(db, { title: 'Matriculation' })
    const text = await client.pageSections.preview({
      sectionType: 'text',
      content: { html: '<p onclick="x()">Hi</p><script>1</script>' },
    })
    expect(text.content).toMatchObject({ html: '<p>Hi</p>' })
    const news = await client.pageSections.preview({ sectionType: 'news', content: {} })
    expect(news.content).toMatchObject({ posts: [{ title: 'Matriculation' }] })
    const downloads = await client.pageSections.preview({ sectionType: 'downloads', content: [{ url: filePath }] })
    expect(downloads.files).toEqual({
      [filePath]: { title: 'Title in the library', bytes: 1_234_567, date: '2026-02-01T10:00:00.000Z' },
    })
  })
})

const HOSTILE = '<h2>When</h2><p onclick="alert(1)">Now<script>alert(1)</script></p><iframe src="https://evil.example"></iframe>'

test('bad input: a text is made safe when it is saved, and again when it is shown', async () => {
  const { app, db, pageId, path } = await openPage(openSqlite, 'text', HOSTILE)
  const { html, headings } = await visit(app, path)
  expect(foreignScript(html)).toEqual([])
  expect(html).toMatch(/<h3>When<\/h3><p>Now<\/p>/)
  expect(headings).toEqual(['Admissions', 'The section', 'When'])
  const { client } = await app.login('editor')
  const stored = async (content: unknown) => {
    const { id } = await client.pageSections.create({ ...FIELDS, pageId, sectionType: 'text', content })
    const row = await db.selectFrom('pageSections').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    return JSON.parse(row.content) as unknown
  }
  expect(await stored({ html: HOSTILE, kept: 1 })).toEqual({ html: '<h2>When</h2><p>Now</p>', kept: 1 })
  expect(await stored(HOSTILE)).toBe('<h2>When</h2><p>Now</p>')
})

test('the pictures of a text come in the size of the screen', async () => {
  const { app, db, pageId, path } = await openPage(openSqlite, 'faq', [])
  const { filePath } = await makeMediaFile(db)
  await app.deps.content.change((trx) =>
    makeSection(trx, { pageId, sectionType: 'text', content: `<p>Gate</p><img src="${filePath}" alt="The gate">` }),
  )
  expect((await visit(app, path)).html).toMatch(/<picture><source type="image\/avif"[^>]*><source[^>]*><img[^>]*alt="The gate"/)
})

test('a video of ours loads when it is played, with captions; one of another website is a link', async () => {
  const { app, db, pageId, path } = await openPage(openSqlite, 'faq', [])
  const { filePath } = await fileOf(db, 'tour.mp4', 'video/mp4')
  await app.deps.content.change(async (trx) => {
    const own = { videoUrl: filePath, posterUrl: '/gate.jpg', captionsUrl: '/media/tour.vtt', captionsLanguage: 'ha' }
    await makeSection(trx, { pageId, sectionType: 'video', title: 'Tour', content: own })
    await makeSection(trx, { pageId, sectionType: 'video', content: 'https://www.youtube.com/watch?v=1' })
    await makeSection(trx, { pageId, sectionType: 'video', title: 'Broken', content: 'https://' })
  })
  const { html, links, main } = await visit(app, path)
  expect(html.match(/<video/g)).toHaveLength(1)
  expect(html).toMatch(/<video[^>]*preload="none"[^>]*>/)
  expect(html).toContain('<track kind="captions" src="/media/tour.vtt" srcLang="ha" label="Hausa"/>')
  expect(main).toContain('MP4, 1.2 MB')
  expect(links).toContainEqual({ href: 'https://www.youtube.com/watch?v=1', text: 'Watch on youtube.com' })
  expect(html).toContain('"@type":"VideoObject"')
})

test('a table has its headings; columns of numbers are aligned at the end', async () => {
  const rows = [['', 'Fee', 'Note'], ['Welding', '₦45,000', '2 years'], ['Catering']]
  const { app, path } = await openPage(openSqlite, 'table', { caption: 'Fees', hasRowHeadings: true, rows })
  const { html } = await visit(app, path)
  expect(html).toContain('<thead><tr><td></td><th scope="col" data-number="true">Fee</th><th scope="col">Note</th></tr></thead>')
  expect(html).toContain('<tr><th scope="row">Catering</th><td data-number="true"></td><td></td></tr>')
  expect(html).toMatch(/<div[^>]*role="group"[^>]*tabindex="0"[^>]*aria-label="Fees"/)
})

test('captions are uploaded to the library and served as such', async () => {
  const { app } = await openPage(openSqlite, 'faq', [])
  const editor = await app.login('editor')
  const uploadId = await upload(editor, SAMPLES['text/vtt'], 'tour.vtt')
  const { filePath, kind } = await editor.client.media.create({ uploadId })
  expect([kind, filePath.endsWith('.vtt')]).toEqual(['document', true])
  expect((await app.request(filePath)).headers.get('content-type')).toContain('text/vtt')
})
