import { expect, test } from 'vitest'
import { FILE_PATHS } from '#contract/paths.ts'
import { SECTION_TYPES } from '#contract/sections/display.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { elementsOf, foreignScript } from '#test/html.ts'
import { readXml, type Element } from '#test/read-xml.ts'
import { makeCategory, makeContactInfo, makeMenuItem, makePage, makePost, makeSetting, makeTag, makeUser } from '#test/make.ts'

/* Programs other than ours may have stored anything. bad-content.test.ts does the same with sections. */

const MARKUP = `"'><xss-mark xss-mark=1 onclick=xss()>\`</title></textarea></style></script><script>xss()</script>]]><!--`
const ADDRESSES = [
  'javascript:xss()',
  'data:text/html,<script>xss()</script>',
  '/"onclick="xss()',
  'https://a.example/"><xss-mark>',
]

const SETTINGS =
  `site_name site_description site_logo social_facebook social_x social_instagram social_whatsapp social_youtube social_tiktok social_linkedin seo_title seo_description seo_keywords
  og_title og_description og_image twitter_title twitter_description twitter_image google_analytics_id google_search_console_id
  facebook_pixel_id`.split(/\s+/)

/** Elements and attributes that come from a text. */
const planted = (html: string) =>
  elementsOf(html).filter(({ name, attributes }) => name === 'xss-mark' || 'xss-mark' in attributes || 'onclick' in attributes)

test.each([MARKUP, ...ADDRESSES])('bad input: the text %s is a text in every field of every public page', async (text) => {
  const database = await openSqlite()
  const { request, login } = await createTestApp({ database })
  const db = database.kysely
  for (const name of SETTINGS) await makeSetting(db, name, text)
  const { id: createdBy } = await makeUser(db, { firstName: text, lastName: text })
  const category = await makeCategory(db, { name: text, slug: 'campus', description: text, color: text })
  const tag = await makeTag(db, { name: text, slug: 'sport', description: text, color: text })
  const fields = {
    title: text,
    excerpt: text,
    metaDescription: text,
    seoTitle: text,
    content: text,
    featuredImage: text,
    createdBy,
  }
  await makePost(db, { ...fields, slug: 'news-item', isFeatured: 1, categories: [category], tags: [tag] })
  await makePage(db, { ...fields, slug: 'page' })
  await makeMenuItem(db, { title: text, url: text })
  for (const type of ['address', 'phone', 'email', 'hours', 'map', text])
    await makeContactInfo(db, { type, label: text, value: text })

  const inQuery = encodeURIComponent(text)
  const paths = [
    '/',
    '/about',
    '/programs',
    '/contact',
    '/privacy',
    '/page',
    '/news-item',
    '/blog',
    '/category/campus',
    '/tag/sport',
    '/api/docs',
    '/admin-login',
    `/search?q=${inQuery}`,
    `/search?q=campus&page=${inQuery}`,
    `/contact?subject=${inQuery}`,
    `/preview/${inQuery}`,
    `/${inQuery}`,
    `/category/${inQuery}`,
    `/blog/page/${inQuery}`,
    `/admin-login?next=${inQuery}`,
  ]
  const staff = await login('admin')
  for (const path of paths) {
    for (const ask of [request, staff.request]) {
      const html = await (await ask(path, { headers: { accept: 'text/html' } })).text()
      expect([path, foreignScript(html)]).toEqual([path, []])
      expect([path, planted(html)]).toEqual([path, []])
    }
  }
  const form = new URLSearchParams({ name: text, email: text, phone: text, subject: text, message: text })
  const returned = await (await request('/contact', { method: 'POST', body: form })).text()
  expect([foreignScript(returned), planted(returned)]).toEqual([[], []])
})

/** One text in every field that a section of any type has. */
const contentOf = (text: string) => {
  const names =
    'headline subheadline primaryActionText cta_text cta_url imageUrl backgroundImage alt image url src icon title description quote author role avatar actionText actionUrl category duration address phone email hours question answer text html name bio mapUrl videoUrl posterUrl captionsUrl caption file'.split(
      ' ',
    )
  const item = Object.fromEntries(names.map((name) => [name, text]))
  return { ...item, items: [item], slides: [item], images: [item], values: [item], people: [item], rows: [[text]] }
}

test.each([MARKUP, ...ADDRESSES])(
  'bad input: the editor draws the text %s as a text, in sections of every type',
  async (text) => {
    const { login, deps } = await createTestApp({ database: await openSqlite() })
    const { client } = await login('admin')
    const { id: pageId } = await makePage(deps.database.kysely, { slug: 'page' })
    const content = contentOf(text)
    const found: string[] = []
    for (const sectionType of SECTION_TYPES) {
      const sections = [content, [content]].map((fields, index) => ({
        id: `${index}`,
        sectionType,
        title: text,
        description: text,
        content: fields,
        hasAnchor: true,
        isFirst: false,
      }))
      const drawn = await client.pageEditor.render({ pageId, title: text, content: null, sections })
      expect(drawn.sections).toHaveLength(2)
      found.push(drawn.heading, ...drawn.sections.map(({ html }) => html))
    }
    expect(found.filter((html) => html.includes('xss')).length).toBeGreaterThan(SECTION_TYPES.length)
    const post = {
      pageId,
      title: text,
      content: text,
      excerpt: text,
      featuredImage: text,
      publishDate: text.slice(0, 40),
      sections: [],
    }
    const { heading } = await client.pageEditor.render(post)
    for (const html of [heading, ...found]) expect([html, foreignScript(html), planted(html)]).toEqual([html, [], []])
  },
)

test('bad input: markup is a text in drafts, their previews, notes and emails, feeds and lists for programs', async () => {
  const { request, login, mails, deps } = await createTestApp({ database: await openSqlite() })
  const db = deps.database.kysely
  for (const name of ['site_name', 'site_description']) await makeSetting(db, name, MARKUP)
  const admin = await login('admin', { firstName: MARKUP, lastName: MARKUP })
  const author = await login('author', { firstName: MARKUP, lastName: MARKUP })
  await makePost(db, { slug: 'news-item', title: MARKUP, excerpt: MARKUP, content: MARKUP })
  const page = await makePost(db, { slug: 'draft', title: MARKUP, status: 'draft', createdBy: author.user.id })

  const pageId = page.id
  const fields = { title: MARKUP, excerpt: MARKUP, content: MARKUP, metaDescription: MARKUP }
  await author.client.pageDrafts.change({ pageId, change: { kind: 'fields', fields, version: 1 } })
  const preview = await author.client.previews.create({ pageId })
  const { version } = await author.client.pageDrafts.get({ pageId })
  await author.client.pageDrafts.submit({ pageId, version })
  await admin.client.pageDrafts.return({ pageId, note: MARKUP })
  await deps.outbox.deliverDue()
  expect(mails.map(({ subject }) => subject.slice(0, 10))).toHaveLength(2)

  const shown = [
    ...mails.map(({ html }) => html),
    await (await author.request(`/preview?page=${pageId}`)).text(),
    await (await request(preview.url)).text(),
  ]
  for (const html of shown) {
    expect(html).toContain('xss')
    expect([foreignScript(html), planted(html)]).toEqual([[], []])
  }
  const feed = readXml(await (await request(FILE_PATHS.rssFeed)).text())
  expect(JSON.stringify(feed)).toContain('xss')
  expect(namesIn(feed)).not.toContain('xss-mark')
  expect(namesIn(readXml(await (await request(FILE_PATHS.sitemap)).text()))).not.toContain('xss-mark')
  expect(await (await request(FILE_PATHS.manifest)).json()).toMatchObject({ name: expect.stringContaining('xss') as string })
})

const namesIn = ({ name, children }: Element): string[] => [name, ...children.flatMap(namesIn)]
