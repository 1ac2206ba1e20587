import { makeCategory, makeContactInfo, makePost, makeTag } from '#test/make.ts'
import { expect, expectAccessible, expectAccessibleInEveryView, shortenApiDocs, test } from './fixtures.ts'

/** The contact page is in accessibility.spec.ts. Search without words has nothing that it has not with results. */
const PATHS = [
  '/',
  '/about',
  '/programs',
  '/blog',
  '/search?q=admission',
  '/privacy',
  '/no/such/path',
  '/a-page-that-is-not-there',
  '/api/docs',
]

test('every page can be read by everybody at every width, light and dark', async ({ page, problems }) => {
  test.slow()
  problems.allow(/status of 404/)
  for (const path of PATHS) {
    await test.step(path, async () => {
      await page.goto(path)
      if (path === '/api/docs') {
        await expectAccessible(page)
        await shortenApiDocs(page)
      }
      await expectAccessibleInEveryView(page)
    })
  }
})

test('a post and its category are accessible at every width, light and dark, and links are large enough for a finger', async ({
  page,
  database,
}) => {
  const category = await makeCategory(database.kysely, { slug: 'campus-life', name: 'Campus life' })
  const content =
    '<h2>When</h2><p>On <strong>Friday</strong>, see <a href="/contact">here</a>.</p><table><tr><th>Day</th></tr></table>'
  const { slug } = await makePost(database.kysely, {
    title: 'Open day',
    excerpt: 'Come and see.',
    content,
    categories: [category],
    tags: [await makeTag(database.kysely, { slug: 'games', name: 'Games' })],
  })
  await makeContactInfo(database.kysely, { type: 'phone', value: '+234 200 000 2005' })
  for (const path of [`/${slug}`, '/category/campus-life', '/search?q=xylophone']) {
    await page.goto(path)
    if (!path.startsWith('/search')) await expectAccessibleInEveryView(page)
    await page.setViewportSize({ width: 360, height: 800 })
    const small = page.locator('footer a, nav a, main ul a:not(:is(h2, h3) a)').evaluateAll((links) =>
      links.flatMap((link) => {
        const { width, height } = link.getBoundingClientRect()
        return width > 0 && Math.min(width, height) < 43.9 ? [`${link.textContent}: ${width} × ${height}`] : []
      }),
    )
    expect(await small, `links too small for a finger on ${path}`).toEqual([])
  }
})
