import { expect, test } from '../fixtures.ts'

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
