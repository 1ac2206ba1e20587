import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { STORED_SECTION_SAMPLES } from '#content/section-samples.ts'
import { SECTION_TYPES, toDisplay, type DisplaySection } from '#contract/sections/display.ts'
import type { NewsPost } from '#contract/sections/read-content.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { elementsOf } from '#test/html.ts'
import { makeCategory, makePost, makeTag } from '#test/make.ts'
import { emptyForm } from './contact-form.ts'
import { renderPage, renderWithoutDatabase } from './render/render-page.tsx'
import { unavailablePage } from './resolve/message-page.ts'

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    // All files are of the page's own host.
    rules: { 'require-sri': 'off' },
  }),
)

async function findingsIn(page: string): Promise<string[]> {
  const { results } = await html.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}

async function openSite() {
  const app = await createTestApp({ database: await openSqlite() })
  const db = app.deps.database.kysely
  const content = '<h2>When</h2><p>On <b>Monday</b>, <a href="/about">here</a>.</p><ul><li>Tours</li></ul>'
  const categories = [await makeCategory(db, { slug: 'works' })]
  await makePost(db, { slug: 'open-day', title: 'Open day', content, categories, tags: [await makeTag(db, { slug: 'steel' })] })
  return app
}

test.each([
  ['/', 200],
  ['/about', 200],
  ['/programs', 200],
  ['/contact', 200],
  ['/contact/sent/ENQ-000000', 404],
  ['/blog', 200],
  ['/open-day', 200],
  ['/category/works', 200],
  ['/tag/steel', 200],
  ['/search', 200],
  ['/search?q=open', 200],
  ['/search?q=nothing-has-this', 200],
  ['/privacy', 200],
  ['/no-such-page', 404],
])('html-validate finds nothing in %s', async (path, status) => {
  const { request } = await openSite()
  const answer = await request(path)
  expect(answer.status).toBe(status)
  expect(await findingsIn(await answer.text())).toEqual([])
})

test('html-validate finds nothing in the contact page with errors', async () => {
  const { request } = await openSite()
  const body = new URLSearchParams({ name: '', email: 'amina@', subject: '', message: '' })
  const answer = await request('/contact', { method: 'POST', body })
  expect(answer.status).toBe(422)
  expect(await findingsIn(await answer.text())).toEqual([])
})

const posts: NewsPost[] = [
  { title: 'The admission list is out', excerpt: 'All names of the first list, and what to do next.', image: null },
  { title: 'Open day at the workshops', excerpt: 'See the lathes, the looms and the kitchen.', image: 'workshop.svg' },
  { title: 'Our team won the robot contest', excerpt: 'Four students, one robot, first place.', image: 'laboratory.svg' },
].map(({ title, excerpt, image }, index) => ({
  title,
  path: '/blog',
  excerpt,
  image: image ? { url: `/illustrations/${image}`, alt: '', width: 800, height: 600 } : null,
  publishedAt: `2026-09-1${9 - index}T08:00:00.000Z`,
  readingMinutes: 2,
  categories: [],
}))

/** With what the server adds to a section. */
function filled(section: DisplaySection): DisplaySection {
  if (section.type === 'text') return { ...section, content: { ...section.content, html: section.content.source } }
  if (section.type === 'news')
    return { ...section, content: { ...section.content, posts, more: { title: 'More news', path: '/blog' } } }
  return section
}

/** A section of each type, as visitors see it. */
const DISPLAYED_SECTION_SAMPLES: DisplaySection[] = STORED_SECTION_SAMPLES.map(
  ({ sectionType, title, description = null, content }) =>
    filled(
      toDisplay(
        { id: `sample-${sectionType}`, sectionType, title, description, content, orderIndex: 1, isActive: true },
        'built-in',
      ),
    ),
)

test('html-validate finds nothing in a page with a section of each type', async () => {
  const { deps } = await openSite()
  const view = { kind: 'sections' as const, title: 'All', form: emptyForm(deps), sections: DISPLAYED_SECTION_SAMPLES }
  const page = { view, path: '/all', title: 'All', description: 'One of each', isIndexed: true }
  const { body } = await renderPage(deps, page)
  expect(DISPLAYED_SECTION_SAMPLES.map(({ type }) => type).toSorted()).toEqual(SECTION_TYPES.toSorted())
  expect(await findingsIn(String(body))).toEqual([])
})

/** Headings that are more than one level below the one before. */
function findSkippedLevels(page: string): string[] {
  const headings = elementsOf(page).filter(({ name }) => /^h[1-6]$/.test(name))
  const levels = headings.map(({ name, attributes }) => Number(attributes['aria-level'] ?? name[1]))
  return headings.filter((_, index) => levels[index]! > (levels[index - 1] ?? 0) + 1).map(({ text }) => text)
}

test.each(DISPLAYED_SECTION_SAMPLES.map((section) => [section.type, section] as const))(
  'a section without a title skips no level of headings: %s',
  async (_, section) => {
    const { deps } = await openSite()
    const sections = [{ ...section, title: '' }]
    const view = { kind: 'sections' as const, title: 'All', form: emptyForm(deps), sections }
    const { body } = await renderPage(deps, { view, path: '/all', title: 'All', description: '', isIndexed: true })
    expect(findSkippedLevels(String(body))).toEqual([])
  },
)

test('the documentation of the API skips no level of headings', async () => {
  const { request } = await openSite()
  const page = await (await request('/api/docs')).text()
  expect(findSkippedLevels(page)).toEqual([])
})

test('html-validate finds nothing in the page that is shown when nothing else can be', async () => {
  const { deps } = await openSite()
  const { status, body } = await renderWithoutDatabase(deps, unavailablePage('/about'))
  expect(status).toBe(503)
  expect(await findingsIn(String(body))).toEqual([])
})
