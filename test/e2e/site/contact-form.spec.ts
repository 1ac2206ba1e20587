import type { Page } from '@playwright/test'
import { removeRoutes } from '../routes.ts'
import { expect, test } from '../fixtures.ts'

// A service worker would bypass the request interception of a test.
test.use({ serviceWorkers: 'block' })

const ENQUIRY = {
  Name: 'Ada Obi',
  Email: 'ada@example.com',
  Phone: '0800 000 0000',
  Subject: 'Fees',
  Message: 'How much is a year?',
}
const SENT = "We've received your message and will get back to you shortly."

async function fill(page: Page, values: Partial<typeof ENQUIRY> = ENQUIRY) {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('A §5, §8 contact: fields and errors explain themselves, and messages are sent once, with a number', async ({
  page,
  problems,
  database,
}) => {
  test.slow()
  problems.allow(/form-submissions/)
  problems.allow(/429/)
  await test.step('A §5 contact: errors are shown at the fields and in a summary that gets the focus', async () => {
    await page.goto('/contact')
    await fill(page, { Email: 'ada' })
    await page.getByLabel('Email').blur()
    await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-island-status', 'awake')
    await send(page)
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    for (const [label, message] of [
      ['Name', 'Name is required'],
      ['Email', 'Please enter a valid email address'],
      ['Subject', 'Subject is required'],
      ['Message', 'Message is required'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(summary).toContainText(message)
    }
    await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
    await summary.getByRole('link', { name: 'Subject is required' }).click()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await fill(page, { Email: 'ada@gmail' })
    await send(page)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'This address is not complete: something like .com is missing after @gmail.',
    )
  })
  await test.step('A §5 contact: errors of the server are shown at the fields', async () => {
    await page.goto('/contact')
    await fill(page)
    await page.getByLabel('Name').evaluate((input: HTMLInputElement) => {
      input.removeAttribute('maxlength')
      input.value = 'x'.repeat(121)
    })
    await send(page)
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name can have at most 120 characters')
  })
  await test.step('A §8 contact: a failed submission shows a destructive toast and keeps the form', async () => {
    await page.route('**/api/form-submissions', (route) => route.abort())
    await page.goto('/contact')
    const filled = { ...ENQUIRY, Subject: `Toast ${Date.now()}` }
    await fill(page, filled)
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Error')
    await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.')
    for (const [label, text] of Object.entries(filled)) await expect(page.getByLabel(label)).toHaveValue(text)
    await removeRoutes(page)

    // A §8 contact: a message sent shows the toast and its number, and the form resets.
    await send(page)
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent' }).filter({ hasText: SENT })).toHaveCount(2)
    await expect(page.getByText(/Your reference number is \S+/)).toBeVisible()
    for (const label of Object.keys(ENQUIRY)) await expect(page.getByLabel(label)).toHaveValue('')
    await expect(page).toHaveURL('/contact')
    const rows = await database.kysely.selectFrom('formSubmissions').select('formData').execute()
    expect(rows.filter(({ formData }) => JSON.stringify(formData).includes(filled.Subject))).toHaveLength(1)
  })
  for (const isAwake of [true, false])
    await test.step(`A §8 contact: a double tap sends once, ${isAwake ? 'and shows the number' : 'also before the script is there'}`, async () => {
      let count = 0
      const tapped = Promise.withResolvers<void>()
      await page.route('**/api/form-submissions', async (route) => {
        count += 1
        // No answer comes between the taps.
        await tapped.promise
        await route.continue()
      })
      await page.setViewportSize({ width: 360, height: 640 })
      if (!isAwake)
        await page.route(/contact-form\.island/, async (route) => {
          await tapped.promise
          await route.continue()
        })
      await page.goto('/contact')
      await fill(page, { ...ENQUIRY, Subject: 'Twice' })
      const island = page.locator('[data-island=contact-form]')
      await expect(island).toHaveAttribute('data-island-status', isAwake ? 'awake' : 'loading')
      await page.getByRole('button', { name: 'Send message' }).dblclick()
      tapped.resolve()
      const note = page.getByRole('status').filter({ hasText: 'Your reference number is' })
      await expect(note).toBeFocused()
      await expect(note).toBeInViewport({ ratio: 1 })
      expect(count).toBe(1)
      await removeRoutes(page)
    })
  await test.step('A §8 contact: too many messages from one network are refused in words that help', async () => {
    const message = 'Too many messages came from your network. Please try again in a few minutes.'
    await page.route('**/api/form-submissions', (route) =>
      route.fulfill({ status: 429, json: { defined: true, code: 'TOO_MANY_REQUESTS', status: 429, message } }),
    )
    await page.goto('/contact')
    await fill(page)
    await send(page)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('alert')).toBeFocused()
  })
})
