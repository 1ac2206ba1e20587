import { brotliLength } from '../line.ts'
import { expect, test } from './staff.ts'

/** At most 200 KB of script in all, compressed, before a list is there; what dialogs need is fetched with them. */
const LIMIT = 200_000
/** Of which the library for charts has 20 KB. */
const LIMIT_WITH_CHART = 215_000

for (const path of [
  '/admin/users',
  '/admin/audit',
  '/admin/tags',
  '/admin/menu',
  '/admin/pages',
  '/admin/posts',
  '/admin/media',
  '/admin/page-sections',
  '/admin/form-submissions',
  '/admin/visitors',
  '/admin/redirects',
]) {
  const limit = path === '/admin/visitors' ? LIMIT_WITH_CHART : LIMIT
  test(`the first load of ${path} is within the budget`, async ({ page, signIn }) => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url())
    })
    await signIn('admin')
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const lengths = await Promise.all([...scripts].map(brotliLength))
    const total = lengths.reduce((sum, length) => sum + length, 0)
    test.info().annotations.push({ type: `script of ${path}`, description: `${total} of ${limit} in ${scripts.size} files` })
    expect(scripts.size).toBeGreaterThan(2)
    expect(total).toBeLessThanOrEqual(limit)
  })
}
