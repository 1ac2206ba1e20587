import { makeMenuItem } from '#test/make.ts'
import { expect, expectAccessibleState, test } from '../fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

test.use({ viewport: { width: 360, height: 740 } })

test('A §2, §4 header: the drawer opens and closes, and the header stays at the top or is skipped', async ({ page }) => {
  await test.step('A §2 header: on a small screen the links sit in a drawer opened by a menu button', async () => {
    await page.goto('/about')
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await expect(about).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(about).toBeInViewport()
    await expect(about).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(about).toBeHidden()
  })
  await test.step('A §4: the drawer closes on Escape, giving the focus back, and on a touch outside', async () => {
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await page.mouse.click(10, 600)
    await expect(about).toBeHidden()
  })
  await test.step('the skip link leads past the header', async () => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
  await test.step('A §2 header: it stays at the top while the page scrolls', async () => {
    await page.goto('/')
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport()
  })
})

test('A §2 header: the drawer needs no script, nor do sub-items: they are in it, and below a button in the row', async ({
  page,
  noScript,
  site,
  database,
}) => {
  const { kysely } = database
  await kysely.deleteFrom('menuItems').execute()
  const study = await makeMenuItem(kysely, { title: 'Study', url: '/programs', orderIndex: 1 })
  await makeMenuItem(kysely, { title: 'Fees', url: '/about', orderIndex: 2, parentId: study.id })
  for (let number = 1; number <= 40; number += 1)
    await makeMenuItem(kysely, { title: `Course ${number}`, url: `/${number}`, orderIndex: 2 + number, parentId: study.id })
  const fees = noScript.getByRole('link', { name: 'Fees' })
  await noScript.goto(site.url)
  await noScript.getByRole('button', { name: 'Menu' }).click()
  await expect(fees).toBeInViewport()
  await noScript.getByRole('button', { name: 'Close' }).click()
  await expect(fees).toBeHidden()
  await noScript.getByRole('button', { name: 'Menu' }).click()
  await noScript.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Study' }).click()
  await expect(noScript).toHaveURL(/\/programs$/)
  await noScript.setViewportSize({ width: 1280, height: 740 })
  await expect(fees).toBeHidden()
  await noScript.getByRole('button', { name: 'More in Study' }).focus()
  await noScript.keyboard.press('Enter')
  await expect(fees).toBeInViewport()
  await noScript.keyboard.press('Escape')
  await expect(fees).toBeHidden()
  await expect(noScript.getByRole('button', { name: 'More in Study' })).toBeFocused()
  await noScript.keyboard.press('Enter')
  await noScript.keyboard.press('Tab')
  await noScript.keyboard.press('Enter')
  await expect(noScript).toHaveURL(/\/about$/)

  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/')
  const more = page.getByRole('button', { name: 'More in Study' })
  await more.click()
  await expectAccessibleState(page)
  // A list that is longer than the window stays below its button and scrolls.
  const { y, height } = (await more.boundingBox())!
  expect((await page.getByRole('link', { name: 'Fees' }).boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  await page.getByRole('link', { name: 'Fees' }).hover()
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('link', { name: 'Course 40' })).toBeInViewport({ ratio: 1 })
})
