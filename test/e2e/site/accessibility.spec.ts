import { describeEachView, expect, expectAccessible, test } from '../fixtures.ts'

const PATHS = ['/', '/about', '/programs', '/programs#arts-humanities', '/contact', '/no-such-page', '/no/such/path']

describeEachView(({ width }) => {
  for (const path of PATHS) {
    test(`${path} has no accessibility violation and does not scroll sideways`, async ({ page, problems }) => {
      problems.allow(/404 \(Not Found\)/)
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }

  test('the hero awake, with a toast, has no accessibility violation', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'I am interested' }).click()
    await page.getByRole('button', { name: 'Next slide' }).click()
    await page.getByText('Thank you for your interest').waitFor()
    await page.waitForTimeout(500)
    await expectAccessible(page)
  })

  test('the open drawer and open questions have no accessibility violation', async ({ page }) => {
    await page.goto('/contact')
    for (const question of await page.locator('summary').all()) await question.click()
    if (width < 768) await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page)
  })
})

test('no page scrolls sideways at 320 px, nor with text of double size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PATHS.slice(0, 5)) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 640, height: 640 })
  for (const path of PATHS.slice(0, 5)) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})
