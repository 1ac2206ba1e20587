import type { Page } from '@playwright/test'
import { expect, standStill, test } from '../fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

const slide = (page: Page, number: number) => page.locator(`#hero-${number}`)
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Puts the clock of the slides, as CSS runs it, to this time and holds it there. */
const holdAt = (page: Page, time: number) =>
  page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = milliseconds
    }
  }, time)

const running = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length)

async function wake(page: Page) {
  await page.locator('[data-island=hero]').dispatchEvent('pointerover')
  await expect(page.locator('[data-island=hero]')).toHaveAttribute('data-island-status', 'awake')
}

test('A §2: the slides advance by CSS alone, also without script; a single one does not; the second action leads on', async ({
  page,
  noScript,
  site,
}) => {
  await test.step('A §2 home: three slides, each shown for 5,000 ms, without any script of theirs', async () => {
    await page.goto('/')
    await expect(page.locator('[aria-roledescription=slide]')).toHaveCount(3)
    for (const [time, number] of [
      [0, 1],
      [4_999, 1],
      [5_000, 2],
      [9_999, 2],
      [10_000, 3],
      [14_999, 3],
      [15_000, 1],
    ] as const) {
      await holdAt(page, time)
      await expect(slide(page, number)).toBeInViewport({ ratio: 0.9 })
      for (const other of [1, 2, 3].filter((candidate) => candidate !== number))
        await expect(slide(page, other)).not.toBeInViewport()
    }
    await expect(page.locator('[data-island=hero]')).toHaveAttribute('data-island-status', 'asleep')
  })
  await test.step('A §2: a hero of one slide has nothing to advance', async () => {
    await page.goto('/about')
    expect(await running(page)).toBe(0)
    await expect(button(page, 'Next slide')).toHaveCount(0)
  })
  await test.step('A §2 home: the secondary action leads to /programs', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'See our programs' }).click()
    await expect(page).toHaveURL('/programs')
  })
  await test.step('A §2 home: without script the slides advance, pause and follow the dots', async () => {
    await noScript.goto(site.url)
    await expect(button(noScript, 'Next slide')).toBeHidden()
    await noScript.getByRole('checkbox', { name: 'Pause the slides' }).check()
    await noScript.getByRole('link', { name: /^Slide 3/ }).click()
    await expect(slide(noScript, 3)).toBeInViewport()
    await expect(slide(noScript, 1)).not.toBeInViewport()
  })
})

test('A §2 home: the slides wrap, pause, wait for the keyboard, and go on every 5 seconds after the first touch', async ({
  page,
}) => {
  await page.clock.install()
  await test.step('A §2 home: previous and next wrap in both directions, dots go straight there', async () => {
    await page.goto('/')
    await button(page, 'Previous slide').click()
    await expect(slide(page, 3)).toBeInViewport()
    await button(page, 'Next slide').click()
    await expect(slide(page, 1)).toBeInViewport()
    await page.getByRole('link', { name: /^Slide 2/ }).click()
    await expect(slide(page, 2)).toBeInViewport()
    await expect(page.getByRole('link', { name: /^Slide 2/ })).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL('/')
  })
  await test.step('A §2 home: the pause control stops the slides before and after the first touch (WCAG 2.2.2)', async () => {
    await page.goto('/')
    expect(await running(page)).toBeGreaterThan(0)
    await page.getByRole('checkbox', { name: 'Pause the slides' }).check()
    await wake(page)
    expect(await running(page)).toBe(0)
    await page.clock.runFor(20_000)
    await expect(slide(page, 1)).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Pause the slides' }).uncheck()
    await page.mouse.click(5, 5)
    await page.clock.runFor(5_100)
    await expect(slide(page, 2)).toBeInViewport()
  })
  await test.step('A §2 home: slides do not change while the keyboard focus is on the controls', async () => {
    await page.goto('/')
    await wake(page)
    await button(page, 'Next slide').focus()
    await page.keyboard.press('Enter')
    await expect(slide(page, 2)).toBeInViewport()
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeInViewport()
    // Screen readers find the picture of this slide only.
    await expect(page.locator('[data-island=hero]').getByRole('img')).toHaveCount(1)
  })
  // The last step, because it stops the clock.
  await test.step('A §2 home: the first touch continues from the slide of CSS and goes on every 5 seconds', async () => {
    await page.goto('/')
    await standStill(page)
    await holdAt(page, 12_000)
    await wake(page)
    await expect(slide(page, 3)).toBeInViewport()
    await page.clock.runFor(2_900)
    await expect(slide(page, 3)).toBeInViewport()
    await page.clock.runFor(200)
    await expect(slide(page, 1)).toBeInViewport()
    await page.clock.runFor(5_000)
    await expect(slide(page, 2)).toBeInViewport()
  })
})

test.describe('for those who ask for less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('A §2 home: a paused hero stays paused, also after a touch, until it is started', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    expect(await running(page)).toBe(0)
    await wake(page)
    await page.clock.runFor(20_000)
    await expect(slide(page, 1)).toBeInViewport()
    await expect(page.getByRole('checkbox', { name: 'Pause the slides' })).toBeChecked()
  })
})
