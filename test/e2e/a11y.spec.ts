import { makeCategory, makePost } from '#test/make.ts'
import { expectAccessibleInEveryView, test } from './fixtures.ts'

const PATHS = [
  '/',
  '/about',
  '/programs',
  '/contact',
  '/blog',
  '/search',
  '/search?q=admission',
  '/privacy',
  '/api/docs',
  '/a-page-that-is-not-there',
  '/no/such/path',
]

// Stops animations: axe would measure colours in the middle of a transition.
test.use({ reducedMotion: 'reduce' })

for (const path of PATHS) {
  test(`${path} is accessible at every width, light and dark`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await page.goto(path)
    await expectAccessibleInEveryView(page)
  })
}

test('a post and its category are accessible at every width, light and dark', async ({ page, database }) => {
  const category = await makeCategory(database.kysely, { slug: 'campus-life', name: 'Campus life' })
  const content =
    '<h2>When</h2><p>On <strong>Friday</strong>, see <a href="/contact">here</a>.</p><table><tr><th>Day</th></tr></table>'
  const { slug } = await makePost(database.kysely, {
    title: 'Open day',
    excerpt: 'Come and see.',
    content,
    categories: [category],
  })
  for (const path of [`/${slug}`, '/category/campus-life']) {
    await page.goto(path)
    await expectAccessibleInEveryView(page)
  }
})
