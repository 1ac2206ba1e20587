import type { Page } from '@playwright/test'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { makePost } from '#test/make.ts'
import { expect, test } from '../fixtures.ts'

/* Every public page does its work in a browser that runs no script; what moves on them is in the specs of the parts. */

test.use({ javaScriptEnabled: false })

/** A word that nothing else has, so that the search finds these posts alone. */
const WORD = 'kilnwright'

test.beforeEach(async ({ database }) => {
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    for (let number = 1; number <= 14; number += 1)
      await makePost(trx, {
        slug: `${WORD}-${number}`,
        title: `${WORD} ${number}`,
        content: `<h2>Fired</h2><p>At ${number} o’clock.</p>`,
      })
  })
  await content.stop()
})

/** Opens a page, which is read and leads on. The specs of the parts do that with home and the programs. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  expect((await page.goto(path))!.status()).toBe(200)
  await expectReadable(page, heading)
}
async function expectReadable(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Programs' })).toBeVisible()
}

test('without script pages are read, searched and unfolded, and the contact form sends', async ({ page, database, problems }) => {
  test.slow()
  problems.allow(/status of 422/)
  await test.step('without script a notice is read, and leads on', async () => {
    await open(page, '/privacy', 'Privacy notice')
  })
  await test.step('without script the news go on from page to page, and from post to post', async () => {
    await open(page, '/blog', 'News')
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page.getByText(/Page 2 of \d/)).toBeVisible()
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
    await expect(page.getByText('min read')).toBeVisible()
    await page.getByRole('navigation', { name: 'More news' }).getByRole('link').first().click()
    await expectReadable(page, WORD)
  })
  await test.step('without script the search of every page finds, and goes on', async () => {
    await open(page, '/about', /About/)
    await page.getByRole('searchbox', { name: 'Search this website' }).fill(WORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`14 results for “${WORD}”`)).toBeVisible()
    await page.goto('/about')
    await page.getByRole('searchbox', { name: 'Search this website' }).fill(WORD)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Search' }).click()
    await expectReadable(page, 'Search')
    await expect(page.getByRole('searchbox', { name: 'What are you looking for?' })).toHaveValue(WORD)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'o’clock' })).toHaveCount(4)
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Fired' })).toBeVisible()
  })
  await test.step('without script the questions open', async () => {
    await open(page, '/contact', /./)
    const question = page.locator('details').first()
    await expect(question.locator('> :not(summary)').first()).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('> :not(summary)').first()).toBeVisible()
  })
  await test.step('without script the contact form sends, and errors come back with the typed text', async () => {
    const subject = `${WORD} ${Date.now()}`
    await page.goto('/contact')
    for (const [label, text] of Object.entries({ Name: ' ', Email: 'ada@example.com', Subject: subject, Message: 'How hot?' }))
      await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(page.getByLabel('Message')).toHaveValue('How hot?')
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Send message' }).click()
    const sent = page.getByRole('status').filter({ hasText: 'Message Sent' })
    await expect(sent).toContainText("We've received your message and will get back to you shortly.")
    await expect(page.getByText(/Your reference number is \S+/)).toBeInViewport()
    const rows = await database.kysely.selectFrom('formSubmissions').select('formData').execute()
    expect(rows.filter(({ formData }) => formData.includes(subject))).toHaveLength(1)
  })
})
