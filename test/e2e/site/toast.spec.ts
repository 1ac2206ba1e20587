import type { Locator, Page } from '@playwright/test'
import { expect, standStill, test } from '../fixtures.ts'

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

test('A §2 home: the primary action shows a toast for 5 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await standStill(page)
  await stay(page)
  await page.getByRole('link', { name: 'I am interested' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Welcome!' })
  await expectSoon(toast, WELCOME)
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

test('A §9: at most 5 toasts are shown, each can be dismissed', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await standStill(page)
  await stay(page)
  const action = page.getByRole('link', { name: 'I am interested' })
  await action.click()
  await expectSoon(page.getByRole('status').filter({ hasText: 'Welcome!' }), WELCOME)
  for (let count = 1; count < 7; count += 1) await action.click()
  await page.clock.runFor(100)
  await expect(page.getByText(WELCOME)).toHaveCount(5)
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await page.clock.runFor(100)
  await expect(page.getByText(WELCOME)).toHaveCount(4)
})

test('A §8: a destructive toast stays for 10 seconds', async ({ page, problems }) => {
  problems.allow(/api\/form-submissions|Failed to load resource/)
  await page.clock.install()
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
  const toast = page.getByRole('alert').filter({ hasText: 'Error' })
  await expectSoon(toast, 'Failed to send message. Please try again.')
  await page.clock.runFor(9_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_100)
  await expect(toast).toHaveCount(0)
})

for (const script of ['with', 'without'] as const) {
  test(`A §2 home: ${script} script the primary action leads to the contact form, with its words as the subject`, async ({
    page,
    noScript,
    site,
  }) => {
    const visitor = script === 'with' ? page : noScript
    await visitor.goto(site.url)
    await visitor.getByRole('link', { name: 'I am interested' }).click()
    await expect(visitor.getByLabel('Subject')).toHaveValue('I am interested')
    await expect(visitor.getByText(WELCOME)).toBeInViewport({ ratio: 1 })
    await expect(visitor.getByLabel('Name')).toBeFocused()
    await visitor.getByLabel('Message').fill('How do I apply?')
    await expect(visitor.getByLabel('Message')).toBeFocused()
  })
}
