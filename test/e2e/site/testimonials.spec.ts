import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const PHONE = { width: 360, height: 740 }
test.use({ viewport: PHONE })

const voice = (page: Page, name: string) => page.getByRole('figure').filter({ hasText: name })
const strip = (page: Page) => page.getByRole('group', { name: 'Arrow keys move the testimonials' })

test('A §2 home: three testimonials loop by the buttons, and by arrow keys, also without script', async ({
  page,
  noScript,
  site,
}) => {
  await test.step('A §2 home: three testimonials, aligned at the start, looping by the buttons', async () => {
    await page.goto('/')
    await expect(page.getByRole('figure')).toHaveCount(3)
    const heights = await page.getByRole('figure').evaluateAll((cards) => cards.map(({ clientHeight }) => clientHeight))
    expect(new Set(heights).size).toBeGreaterThan(1)
    await strip(page).scrollIntoViewIfNeeded()
    expect(await strip(page).evaluate((element) => element.scrollLeft)).toBe(0)
    const next = page.getByRole('button', { name: 'Next testimonial' })
    for (const name of ['Idara Essien', 'Tunde Alabi', 'Zainab Garba']) {
      await next.click()
      await expect(voice(page, name)).toBeInViewport({ ratio: 0.9 })
    }
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    await expect(voice(page, 'Tunde Alabi')).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('A §2 home: arrow keys move the testimonials', async () => {
    await page.goto('/')
    await strip(page).focus()
    await expect(page.locator('[data-island=testimonials]')).toHaveAttribute('data-island-status', 'awake')
    await page.keyboard.press('ArrowRight')
    await expect(voice(page, 'Idara Essien')).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    await expect(voice(page, 'Zainab Garba')).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    await expect(voice(page, 'Tunde Alabi')).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('A §2 home: without script the testimonials are a strip that scrolls', async () => {
    await noScript.setViewportSize(PHONE)
    await noScript.goto(site.url)
    await expect(noScript.getByRole('button', { name: 'Next testimonial' })).toBeHidden()
    await strip(noScript).focus()
    await noScript.keyboard.press('ArrowRight')
    await expect(voice(noScript, 'Idara Essien')).toBeInViewport({ ratio: 0.9 })
  })
})
