import type { Locator, Page } from '@playwright/test'
import { expect, standStill, test } from '../fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

// A service worker would bypass the request interception of a test.
test.use({ serviceWorkers: 'block' })

const WELCOME = 'Thank you for your interest in our program.'

/** Stays on the page, where the toasts are. */
const stay = (page: Page) => page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))

/** On a clock that stands still: goes on with it until the words are there. */
const expectSoon = (toast: Locator, words: string) =>
  expect
    .poll(
      async () => {
        await toast.page().clock.runFor(20)
        return toast.allTextContents()
      },
      { intervals: [20] },
    )
    .toEqual([expect.stringContaining(words)])

test('A §2, §8, §9: a toast is shown for 5 seconds, at most 5 at a time, and a destructive one for 10', async ({
  page,
  problems,
}) => {
  problems.allow(/api\/form-submissions|Failed to load resource/)
  await page.clock.install()
  const toast = page.getByRole('status').filter({ hasText: 'Welcome!' })
  const action = page.getByRole('link', { name: 'I am interested' })
  await test.step('A §2 home: the primary action shows a toast for 5 seconds', async () => {
    await page.goto('/')
    await standStill(page)
    await stay(page)
    await action.click()
    await expectSoon(toast, WELCOME)
    await page.clock.runFor(4_000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toast).toHaveCount(0)
  })
  await test.step('A §9: at most 5 toasts are shown, each can be dismissed', async () => {
    for (let count = 0; count < 7; count += 1) await action.click()
    await page.clock.runFor(100)
    await expect(page.getByText(WELCOME)).toHaveCount(5)
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await page.clock.runFor(100)
    await expect(page.getByText(WELCOME)).toHaveCount(4)
  })
  await test.step('A §8: a destructive toast stays for 10 seconds', async () => {
    await page.clock.resume()
    await page.route('**/api/form-submissions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/contact')
    for (const [label, text] of [
      ['Name', 'Ada'],
      ['Email', 'ada@example.com'],
      ['Subject', 'Fees'],
      ['Message', 'How much?'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await standStill(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Error' })
    await expectSoon(failure, 'Failed to send message. Please try again.')
    await page.clock.runFor(9_000)
    await expect(failure).toBeVisible()
    await page.clock.runFor(1_100)
    await expect(failure).toHaveCount(0)
  })
})

test('A §2 home: with and without script the primary action leads to the contact form, with its words as the subject', async ({
  page,
  noScript,
  site,
}) => {
  for (const [script, visitor] of Object.entries({ 'with script': page, 'without script': noScript }))
    await test.step(script, async () => {
      await visitor.goto(site.url)
      await visitor.getByRole('link', { name: 'I am interested' }).click()
      await expect(visitor.getByLabel('Subject')).toHaveValue('I am interested')
      await expect(visitor.getByText(WELCOME)).toBeInViewport({ ratio: 1 })
      await expect(visitor.getByLabel('Name')).toBeFocused()
      await visitor.getByLabel('Message').fill('How do I apply?')
      await expect(visitor.getByLabel('Message')).toBeFocused()
    })
})
