import { describe, expect, test } from 'vitest'
import { CONTACT_ENTRIES } from '#content/college.ts'
import { builtInSections } from '#content/page-sections.ts'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { SCHEMAS, type SchemaType } from '#contract/sections/schemas.ts'
import type { Field } from '#contract/sections/fields.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { makeMediaFile, makePage, makePost, makeSection, makeSetting } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const SLUGS = ['home', 'about', 'programs', 'contact', 'privacy'] as const

/** HTML without marks, without what wakes islands, and without what differs by the second. */
const plain = (html: string) =>
  html
    .replace(/ data-(?:island[a-z-]*|section|field|part|kind|samples?)="[^"]*"/g, '')
    .replace(/<link [^>]*>|<!-- -->|<\/?span>/g, '')
    .replace(/ value="[\w.-]{30,}"/g, '')

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)![1]!

/** A text in every field of a type, and the path of each field that can be clicked. */
function fill(fields: readonly Field[], path: string): { values: Record<string, unknown>; paths: string[] } {
  const parts = fields.map((field): { name: string; value: unknown; paths: string[] } => {
    const own = `${path}.${field.name}`
    switch (field.kind) {
      case 'list': {
        const { values, paths } = fill(field.fields, `${own}.0`)
        return { name: field.name, value: [values], paths }
      }
      case 'choice':
        return { name: field.name, value: field.options[0]!.value, paths: [] }
      case 'flag':
        return { name: field.name, value: false, paths: [] }
      case 'link':
        return { name: field.name, value: '/about', paths: [] }
      case 'video':
        return { name: field.name, value: '/files/tour.mp4', paths: [] }
      case 'file':
        return { name: field.name, value: `/media/${field.name}.pdf`, paths: [] }
      case 'category':
        return { name: field.name, value: '', paths: [] }
      case 'html':
        return { name: field.name, value: `<p>Ada &amp; <strong>Bisi</strong></p>`, paths: [own] }
      case 'table':
        return { name: field.name, value: [['Ada', "Bisi's <b>"]], paths: [`${own}.0.0`, `${own}.0.1`] }
      case 'image':
        return { name: field.name, value: `/illustrations/${field.name}.svg`, paths: [own] }
      case 'lines':
        return { name: field.name, value: [`A line of ${own}`], paths: [own] }
      case 'text':
      case 'paragraph':
        return { name: field.name, value: `Ada & Bisi's <${own}>`, paths: field.name === 'alt' ? [] : [own] }
    }
  })
  return {
    values: Object.fromEntries(parts.map(({ name, value }) => [name, value])),
    paths: parts.flatMap(({ paths }) => paths),
  }
}

describe('edit mode', () => {
  async function prepare(slug: string) {
    const database = await openSqlite()
    const app = await createTestApp({ database })
    const page = await makePage(database.kysely, { slug, title: 'Our page', status: 'published' })
    const { client } = await app.login('editor')
    const render = async () => {
      const { sections } = await client.pageSections.list({ pageId: page.id })
      const shown = sections.filter(({ isActive }) => isActive)
      const drawn = shown.map(({ id, sectionType, title, description, content }, index) => ({
        id,
        sectionType,
        title,
        description,
        content,
        hasAnchor: shown.findIndex((other) => other.sectionType === sectionType) === index,
        isFirst: index === 0,
      }))
      return client.pageEditor.render({ pageId: page.id, title: page.title, content: null, sections: drawn })
    }
    return { ...app, database, page, client, render }
  }

  test.for(SLUGS)('%s is drawn as visitors get it, and every section is marked', async (slug) => {
    const { request, render } = await prepare(slug)
    const { heading, sections } = await render()
    const path = slug === 'home' ? PUBLIC_PATHS.home : `/${slug}`
    const html = heading + sections.map((section) => section.html).join('')
    const tags = (text: string) => plain(text).split(/(?=<)/)
    expect(tags(html)).toEqual(tags(mainOf(await (await request(path)).text())))
    expect([...html.matchAll(/ data-section="([^"]+)"/g)].map(([, id]) => id)).toEqual(builtInSections(slug).map(({ id }) => id))
  })

  test('characters of the plane of the marks in stored content do no harm', async () => {
    const { database, page, render } = await prepare('rules')
    const content = [{ imageUrl: '/media/x\u{F0001}.png', quote: 'Good\u{F0123}', author: 'Ada \u{FFFFD}' }]
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'quote', title: 'Words\u{F0005}', content })
    const { sections } = await render()
    expect(sections.map(({ html }) => html).join('')).not.toMatch(/[\u{F0000}-\u{FFFFD}]/u)
  })

  test('a visitor gets no mark and no hidden character', async () => {
    const { request } = await prepare('home')
    const html = await (await request('/')).text()
    expect(html).not.toMatch(/data-(?:section|field)=/)
    expect(html).not.toMatch(/[\u{F0000}-\u{FFFFD}]/u)
  })

  test('every text and every picture of every type can be clicked', async () => {
    const { database, page, render } = await prepare('hostels')
    // A video hides the picture, a slideshow the single picture. These types are drawn as benefits on this page.
    const without: string[] = ['about-story', 'vision-mission']
    const wanted: Record<string, string[]> = {}
    for (const type of Object.keys(SCHEMAS) as SchemaType[]) {
      if (without.includes(type)) continue
      const { values, paths } = fill(SCHEMAS[type].fields, 'content')
      const own = type === 'hero' ? paths.filter((path) => !path.includes('slides')) : paths
      const { id } = await makeSection(database.kysely, {
        pageId: page.id,
        sectionType: type,
        title: 'The title',
        description: 'First.\n\nSecond.',
        content: values,
      })
      wanted[id] = own
    }
    const { sections } = await render()
    for (const { id, html } of sections) {
      const found = [...html.matchAll(/ data-field="([^"]+)"/g)].map(([, path]) => path)
      expect(found).toEqual(expect.arrayContaining(wanted[id]!))
      expect(html).not.toMatch(/[\u{F0000}-\u{FFFFD}]/u)
      expect(html).not.toContain('%F3%B')
    }
  })

  test('an address in a text is a link for visitors, and a text that can be clicked in the editor', async () => {
    const { database, page, render, request } = await prepare('hostels')
    const content = [{ question: 'Where is www.kano.example?', answer: 'At www.kano.example' }]
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'faq', content })
    const main = mainOf(await (await request('/hostels')).text())
    expect(main).toContain('<p>At <a href="https://www.kano.example/">www.kano.example</a></p>')
    expect(main.match(/<summary>.*?<\/summary>/)![0]).not.toContain('<a')
    const { sections } = await render()
    expect(sections[0]!.html).toContain('<p data-field="content.items.0.answer">At www.kano.example</p>')
  })

  test('News shows its posts, and Downloads the facts about files', async () => {
    const { database, page, render } = await prepare('hostels')
    await makePost(database.kysely, { title: 'Matriculation' })
    const { filePath } = await makeMediaFile(database.kysely, { bytes: 350_000 })
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'news', orderIndex: 1 })
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'downloads', orderIndex: 2, content: [filePath] })
    const { sections } = await render()
    expect(sections[0]!.html).toContain('Matriculation')
    expect(sections[1]!.html).toContain('342 KB')
  })

  test('only people who may edit the page are offered to', async () => {
    const { page, login, client } = await prepare('home')
    const found = { pageId: page.id, create: null, isText: false, hasChanges: false, isHidden: false }
    expect(await client.pageEditor.find({ path: '/' })).toEqual(found)
    expect(await client.pageEditor.find({ path: '/no-such-page' })).toBeNull()
    expect(await client.pageEditor.find({ path: '//' })).toBeNull()
    expect(await client.pageEditor.find({ path: '/blog/page/2' })).toBeNull()
    const author = await login('author')
    expect(await author.client.pageEditor.find({ path: '/' })).toEqual(found)
    for (const role of ['viewer', 'contributor'] as const) {
      const other = await login(role)
      expect(await other.client.pageEditor.find({ path: '/' })).toBeNull()
      const rendering = other.client.pageEditor.render({ pageId: page.id, title: '', content: null, sections: [] })
      expect(await refusal(rendering)).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('a page of the program that is not stored is offered with what it takes to store it', async () => {
    const { client, login, request } = await prepare('home')
    const before = await (await request('/about')).text()
    const found = await client.pageEditor.find({ path: '/about' })
    expect(found).toMatchObject({ pageId: null, create: { slug: 'about' } })
    const author = await login('author')
    expect(await author.client.pageEditor.find({ path: '/about' })).toBeNull()
    const { id } = await client.pages.create({ kind: 'page', ...found!.create! })
    expect(await client.pageEditor.find({ path: '/about' })).toEqual({
      pageId: id,
      create: null,
      isText: false,
      hasChanges: false,
      isHidden: false,
    })
    expect(mainOf(await (await request('/about')).text())).toBe(mainOf(before))
  })

  test('the title and the text of a post and of a page without sections can be clicked', async () => {
    const { database, client, request } = await prepare('home')
    const content = '<p>Keep <strong>quiet</strong></p>'
    const rules = await makePage(database.kysely, { slug: 'rules', title: 'House <rules>', status: 'published', content })
    const news = await makePost(database.kysely, { slug: 'news', title: 'Lectures begin', content })
    for (const { id, slug, title } of [rules, news]) {
      expect(await client.pageEditor.find({ path: `/${slug}` })).toEqual({
        pageId: id,
        create: null,
        isText: true,
        hasChanges: false,
        isHidden: false,
      })
      const { heading } = await client.pageEditor.render({ pageId: id, title, content, sections: [] })
      expect(plain(heading)).toBe(plain(mainOf(await (await request(`/${slug}`)).text())))
      const date = slug === 'news' ? ['content.publishDate'] : []
      expect([...heading.matchAll(/ data-field="([^"]+)"/g)].map(([, path]) => path)).toEqual(['title', ...date, 'content.html'])
      expect(heading).toMatch(/<h1[^>]* data-field="title"/)
    }
  })

  test('a post with sections is edited as visitors see it', async () => {
    const { database, client } = await prepare('home')
    const { id, slug } = await makePost(database.kysely, { content: '<p>Left behind</p>' })
    await makeSection(database.kysely, { pageId: id, sectionType: 'cta' })
    expect(await client.pageEditor.find({ path: `/${slug}` })).toMatchObject({ isText: false })
  })

  test('the excerpt, the picture and the date of a post can be clicked, as they are typed', async () => {
    const { database, client, request } = await prepare('home')
    const { filePath } = await makeMediaFile(database.kysely)
    const stored = { excerpt: 'Be <early>', featuredImage: filePath, publishDate: '2026-02-01T08:00:00.000Z' }
    const post = await makePost(database.kysely, { slug: 'news', title: 'Lectures begin', content: '<p>Soon.</p>', ...stored })
    const draw = (typed: Partial<typeof stored>) =>
      client.pageEditor.render({ pageId: post.id, title: post.title, content: post.content, sections: [], ...typed })
    for (const typed of [{}, stored]) {
      const { heading } = await draw(typed)
      expect(plain(heading)).toBe(plain(mainOf(await (await request('/news')).text())))
      expect(heading).toMatch(/^<article/)
      expect(heading).toMatch(/<time data-field="content.publishDate" data-kind="date"[^>]*>1 February 2026/)
      expect(heading).toMatch(/<p data-field="content.excerpt"[^>]*>Be &lt;early&gt;<\/p>/)
      expect(heading).toMatch(/<img data-field="content.featuredImage" data-kind="image"/)
    }
    const { heading } = await draw({ excerpt: '', featuredImage: '', publishDate: '2026-02-02T08:00:00.000Z' })
    expect(heading).toContain('2 February 2026')
    expect(heading).not.toMatch(/<img|content.excerpt/)
    const fields = { publishDate: '2026-02-03T08:00:00.000Z' }
    await client.pageDrafts.change({ pageId: post.id, change: { kind: 'fields', fields, version: post.version } })
    expect((await draw({})).heading).toContain('3 February 2026')
    expect(await client.pageEditor.find({ path: '/news' })).toMatchObject({ hasChanges: true })
  })

  test('the title above sections can be clicked', async () => {
    const { database, client } = await prepare('home')
    const page = await makePage(database.kysely, { slug: 'fees', title: 'Fees', status: 'published' })
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'faq', title: 'Questions' })
    const faq = {
      id: 'a',
      sectionType: 'faq',
      title: 'Questions',
      description: null,
      content: [],
      hasAnchor: true,
      isFirst: true,
    }
    const drawn = { pageId: page.id, title: 'Fees & <costs>', content: null, sections: [faq] }
    const { heading } = await client.pageEditor.render(drawn)
    expect(heading).toMatch(/<h1 data-field="title"[^>]*>Fees &amp; &lt;costs&gt;<\/h1>/)
  })

  test('a long text is drawn in an instant', async () => {
    const { client, page } = await prepare('hostels')
    const content = `<p>${'r'.repeat(190_000)}</p>`
    const { heading } = await client.pageEditor.render({ pageId: page.id, title: 'Rivers', content, sections: [] })
    expect(heading).toContain('rrr')
  })

  test('content that is nested too deeply is refused, before it fills the stack', async () => {
    const { page, login } = await prepare('hostels')
    const { request } = await login('author')
    const section = { id: 'x', sectionType: 'faq', title: '', description: '', hasAnchor: false, isFirst: true }
    const input = JSON.stringify({ title: '', content: null, sections: [{ ...section, content: [] }] })
    const body = input.replace('"content":[]', `"content":${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const headers = { 'content-type': 'application/json' }
    const answer = await request(`/api/pages/${page.id}/render`, { method: 'POST', headers, body })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('The content is nested too deeply')])
  })

  test('a page that visitors do not see is edited in its preview', async () => {
    const { database, client, login } = await prepare('home')
    const contributor = await login('contributor')
    const own = { slug: 'open-day', status: 'draft' as const, createdBy: contributor.user.id }
    const { id } = await makePage(database.kysely, own)
    const path = `/preview?page=${id}`
    const found = { pageId: id, create: null, isText: false, hasChanges: false, isHidden: false }
    expect(await contributor.client.pageEditor.find({ path })).toEqual(found)
    expect(await client.pageEditor.find({ path })).toEqual(found)
    const viewer = await login('viewer')
    expect(await viewer.client.pageEditor.find({ path })).toBeNull()
    expect(await client.pageEditor.find({ path: '/preview?token=x' })).toBeNull()
    expect(await contributor.client.pageEditor.find({ path: '/open-day' })).toEqual({ ...found, isHidden: true })
    expect(await viewer.client.pageEditor.find({ path: '/open-day' })).toBeNull()
  })

  test('the gallery has every type that people can add, without invented addresses', async () => {
    const { client, page } = await prepare('hostels')
    const gallery = await client.pageEditor.gallery({ pageId: page.id })
    expect(gallery.map(({ sectionType }) => sectionType)).toEqual(expect.arrayContaining(['hero', 'faq', 'team', 'contact-form']))
    for (const { html, sectionType } of gallery) expect(html).toContain(`data-section="sample-${sectionType}"`)
    const texts = JSON.stringify(gallery)
    const invented = CONTACT_ENTRIES.filter(({ type }) => type !== 'hours')
    for (const { value } of invented) expect(texts).not.toContain(value)
  })

  test('samples are marked, with those that visitors do not see, until they are replaced', async () => {
    const database = await openSqlite()
    const { login } = await createTestApp({ database })
    const { client } = await login('editor')
    const page = await makePage(database.kysely, { slug: 'home' })
    await makeSetting(database.kysely, 'site_name', 'Kano Polytechnic')
    const drawn = { title: 'Graduates', description: null, hasAnchor: true, isFirst: false, sectionType: 'testimonials' }
    const [sample] = builtInSections('home').find(({ sectionType }) => sectionType === 'testimonials')!.content as object[]
    const draw = async (content: unknown) => {
      const sections = [{ ...drawn, id: 'one', content }]
      const { sections: answers } = await client.pageEditor.render({ pageId: page.id, title: '', content: null, sections })
      return answers[0]!.html
    }
    const html = await draw([sample])
    expect(html).toMatch(/data-field="content\.items\.0\.author" data-sample="withheld"[^>]*>Zainab Garba/)
    // Visitors see nothing of a person whose name or quote is withheld.
    expect(html).toMatch(/data-field="content\.items\.0\.role" data-sample="withheld"/)
    expect(html).toMatch(/^<section data-section="one" [^>]*data-withheld/)
    // A section with something left is no sample as a whole.
    expect(await draw([sample, { quote: 'I weld for a living now.', author: 'Musa Danladi' }])).not.toContain('data-withheld')
    expect(html).not.toMatch(/data-field="title"[^>]* data-sample/)
    expect(await draw([{ ...sample, author: 'Musa Danladi' }])).toMatch(/data-field="content\.items\.0\.author"[^>]*>Musa/)
  })
})
