import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { elementsOf, foreignScript } from '#test/html.ts'
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
