import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDisplay, type Section } from '#contract/sections/display.ts'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { createTestApp } from '#test/app.ts'
import { openSqlite } from '#test/databases.ts'
import { foreignScript } from '#test/html.ts'
import { makePage, makeSection } from '#test/make.ts'
import { renderDocument } from './render/render-page.tsx'

/* Staff, imports and other programs write sections: whatever is stored, the page is shown and nothing in it runs. */

const TYPES = [
  'hero',
  'features',
  'benefits',
  'facilities',
  'testimonials',
  'cta',
  'programs',
  'contact-info',
  'contact_info',
  'contact-form',
  'map',
  'location',
  'faq',
  'about-story',
  'vision-mission',
  'team',
  'text',
  'news',
  'downloads',
  'gallery',
  'people',
  'table',
  'video',
  'story',
  'vision',
  'mission',
  'timeline',
]

const FIELDS =
  `headline subheadline imageUrl background_image primaryActionText cta_text secondaryActionText secondaryActionUrl heroType slides videoUrl
  cta_url alt image url src icon title description items quote author
  role avatar actionText actionUrl category subjects duration eligibility career address phone
  email hours question answer content text images vision mission values name
  bio mapUrl html categoryId count rows caption hasRowHeadings posterUrl captionsUrl captionsLanguage file people constructor __proto__ length toString`.split(
    /\s+/,
  )

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '</textarea></title></style></script><svg onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;script&gt;',
  'data-island="hero"',
  '\u2028\u0000\ud800',
  '😀'.repeat(50),
  'x'.repeat(2000),
  'slider',
  'video',
  'sciences',
  '/about',
  'https://example.com/?a=1&b=2',
]

const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)
/** Any of the fields that any section has, each with anything in it. */
const withFields = <T>(content: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(FIELDS.map((field) => [field, content])), { requiredKeys: [] })

const item = fc.oneof({ weight: 3, arbitrary: withFields(leaf) }, leaf)
const content = fc.oneof(
  { weight: 3, arbitrary: withFields(fc.oneof({ weight: 3, arbitrary: leaf }, fc.array(item, { maxLength: 3 }), item)) },
  { weight: 2, arbitrary: fc.array(item, { maxLength: 3 }) },
  leaf,
  fc.anything({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown),
)

const section = (sectionType: string) =>
  fc.record<Section>({
    id: fc.oneof(fc.uuid(), fc.constantFrom(...NASTY)),
    sectionType: fc.constant(sectionType),
    title: fc.oneof(fc.constantFrom(...NASTY), fc.constant(null)),
    description: fc.oneof(fc.constantFrom(...NASTY), fc.constant(null)),
    content,
    orderIndex: fc.integer(),
    isActive: fc.constant(true),
  })

const HEAD = {
  title: 'Test',
  description: '',
  keywords: '',
  canonical: '',
  robots: '',
  verification: '',
  openGraph: { title: '', description: '', image: { url: '' } },
  twitter: { title: '', description: '', image: { url: '' } },
  article: undefined,
  hasFeed: false,
  jsonLd: [],
}

function render(sections: Section[], layout: 'built-in' | 'dynamic'): string {
  const form = { token: 'token', values: {}, errors: {}, sent: '' }
  const view = { kind: 'sections' as const, title: 'Test', form, sections: sections.map((entry) => toDisplay(entry, layout)) }
  const siteChrome = { site: DEFAULT_SITE, settings: {}, brand: null, analytics: null, expiresAt: Infinity }
  return renderDocument({ view, path: '/test' }, siteChrome, {
    head: HEAD,
    media: { pictures: {}, files: {} },
    year: 2026,
    assets: { stylesheets: [], css: '', fonts: [], loader: '/assets/loader.js', consent: '/assets/consent.js', development: [] },
  })
}

test.each(TYPES)('bad input: a section of type %s with any content is shown, and no script runs', (type) => {
  fc.assert(
    fc.property(
      fc.array(section(type), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('built-in', 'dynamic'),
      (sections, layout) => {
        const html = render(sections, layout as 'dynamic')
        expect(foreignScript(html)).toEqual([])
        expect(html).toContain('</html>')
      },
    ),
    { numRuns: 40 },
  )
})

test('bad input: a page with any stored content answers with 200', async () => {
  const { request, deps } = await createTestApp({ database: await openSqlite() })
  const db = deps.database.kysely
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...TYPES).chain(section), { minLength: 1, maxLength: 10 }), async (sections) => {
      const { id: pageId, slug } = await makePage(db)
      for (const { id: _, isActive: __, ...fields } of sections) await makeSection(db, { pageId, ...fields })
      const response = await request(`/${slug}`)
      expect([response.status, foreignScript(await response.text())]).toEqual([200, []])
    }),
    { numRuns: 20 },
  )
})
