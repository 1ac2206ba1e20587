import { expect, test } from '../fixtures.ts'

interface Rules {
  prefetch: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] }; eagerness: string }[]
}

test('pages are fetched before the click, and nothing else is', async ({ page }) => {
  await page.goto('/')
  const { prefetch } = JSON.parse((await page.locator('script[type=speculationrules]').textContent())!) as Rules
  expect(prefetch).toHaveLength(1)
  const [{ where, eagerness }] = prefetch as [Rules['prefetch'][0]]
  const [{ href_matches }, { not }] = where.and
  // As the browser reads them: addresses below the page's own origin.
  const isFetched = (address: string) =>
    page.evaluate(
      ([url, wanted, unwanted]) => {
        const matches = (pattern: string) => new URLPattern(pattern, document.baseURI).test(url, document.baseURI)
        return matches(wanted) && !unwanted.some(matches)
      },
      [address, href_matches, not.href_matches] as const,
    )
  expect(eagerness).toBe('moderate')
  for (const path of ['/', '/about', '/blog/page/2', '/category/sport', '/administration', '/search-and-rescue'])
    expect([path, await isFetched(path)]).toEqual([path, true])
  const others = [
    '/admin',
    '/admin/pages',
    '/admin-login?next=/admin',
    '/api/docs',
    '/search?q=fees',
    '/seed-data',
    '/accept-invitation?token=1',
    '/feed.xml',
    '/og/home.png',
    '/contact/sent/ENQ-0000000',
    'https://example.org/about',
    'mailto:a@b.example',
  ]
  for (const path of others) expect([path, await isFetched(path)]).toEqual([path, false])
})

test('a pointer that rests on a link, or presses it, fetches its page, and never the admin', async ({ page, line }) => {
  await page.goto(`${line.url}/privacy`)
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  const asked = () => line.transfers().map(({ path }) => path)
  await link('About').hover()
  await expect.poll(asked).toContain('/about')

  // Pressed, a link is fetched at once; the page itself stays.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await link('Admin Login').click()
  await link('Contact').click()
  await expect.poll(asked).toContain('/contact')
  expect(asked().filter((path) => path.startsWith('/admin'))).toEqual([])
})
