import { expectAccessible, inEveryView, test } from './fixtures.ts'

const PATHS = ['/', '/about', '/programs', '/contact', '/a-page-that-is-not-there', '/no/such/path']

// Movement would be caught half-way, between two colours.
test.use({ reducedMotion: 'reduce' })

for (const path of PATHS) {
  test(`${path} is accessible at every width, light and dark`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await page.goto(path)
    await inEveryView(page, () => expectAccessible(page))
  })
}
