import { expect, test } from 'vitest'
import { CONTACT_ENTRIES } from '#content/college.ts'
import { builtInSections } from '#content/page-sections.ts'
import { PUBLIC_PATHS } from '#contract/paths.ts'
import { SCHEMAS, type SchemaType } from '#contract/sections/schemas.ts'
import type { Field } from '#contract/sections/fields.ts'
import { createTestApp } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { makeMediaFile, makePage, makePost, makeSection } from '#test/make.ts'
import { refusal } from '#test/refusal.ts'

const SLUGS = ['home', 'about', 'programs', 'contact', 'privacy'] as const

/** HTML without marks, without what wakes islands, and without what differs by the second. */
const plain = (html: string) =>
  html
    .replace(/ data-(?:island[a-z-]*|section|field|part|kind)="[^"]*"/g, '')
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

describeEachDatabase('edit mode', (open) => {
  async function prepare(slug: string) {
    const database = await open()
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
      return client.pageEditor.render({ pageId: page.id, title: page.title, sections: drawn })
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

  test('News shows its posts, and Downloads the facts about files', async () => {
    const { database, page, render } = await prepare('hostels')
    await makePost(database.kysely, { title: 'Matriculation' })
    const { filePath } = await makeMediaFile(database.kysely, { bytes: 350_000 })
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'news', orderIndex: 1 })
    await makeSection(database.kysely, { pageId: page.id, sectionType: 'downloads', orderIndex: 2, content: [filePath] })
    const { sections } = await render()
    expect(sections[0]!.html).toContain('Matriculation')
    expect(sections[1]!.html).toContain('350 KB')
  })

  test('only people who may edit the page are offered to', async () => {
    const { page, login, client, database } = await prepare('home')
    expect(await client.pageEditor.find({ path: '/' })).toEqual({ pageId: page.id })
    expect(await client.pageEditor.find({ path: '/no-such-page' })).toBeNull()
    expect(await client.pageEditor.find({ path: '/blog/page/2' })).toBeNull()
    const content = '<p>Text</p>'
    await makePage(database.kysely, { slug: 'rules', status: 'published', content })
    await makePage(database.kysely, { slug: 'news', kind: 'post', status: 'published', content })
    expect([await client.pageEditor.find({ path: '/rules' }), await client.pageEditor.find({ path: '/news' })]).toEqual([
      null,
      null,
    ])
    const author = await login('author')
    expect(await author.client.pageEditor.find({ path: '/' })).toEqual({ pageId: page.id })
    for (const role of ['viewer', 'contributor'] as const) {
      const other = await login(role)
      expect(await other.client.pageEditor.find({ path: '/' })).toBeNull()
      const rendering = other.client.pageEditor.render({ pageId: page.id, title: '', sections: [] })
      expect(await refusal(rendering)).toMatchObject({ code: 'FORBIDDEN' })
    }
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
})
