import type { Locator, Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { loseNextAnswer } from '../routes.ts'
import { expect, PASSWORD, test } from './staff.ts'

/* What can go wrong while somebody writes in a form: nothing is lost, and a message says what happened. */

const BEGUN = 'Bring your admission letter'
const MEGABYTE = 'Chapter and verse. '.repeat(55_000)

interface OpenForm {
  /** Where somebody writes. */
  text: Locator
  save: Locator
  saved: Locator
  tooLong: RegExp
}

const FORMS: Record<string, (page: Page, database: Database) => Promise<OpenForm>> = {
  async 'a section of a draft'(page, database) {
    const { id } = await makePage(database.kysely)
    const content = [{ question: 'Who gets a room?', answer: 'First-year students.' }]
    await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Rooms', content })
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByText('Draft', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByRole('button', { name: 'Who gets a room?' }).click()
    return {
      text: page.getByLabel('Answer'),
      save: page.getByRole('button', { name: 'Save draft' }),
      saved: page.getByText('Saved in the draft').first(),
      tooLong: /at most/,
    }
  },
  async 'a post'(page, database) {
    const { id } = await makePost(database.kysely, { status: 'draft', publishDate: null })
    await page.goto(`/admin/posts/${id}`)
    return {
      text: page.getByRole('textbox', { name: 'Content' }),
      save: page.getByRole('button', { name: 'Update Post' }),
      saved: page.getByText('Post updated successfully'),
      tooLong: /Content can have at most 100000 characters/,
    }
  },
}

const textIn = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : element.textContent))

/* Other forms with a button share what a post has, those that save by themselves what a section of a draft has. */
for (const [name, open] of Object.entries(FORMS)) {
  test(`${name}: nothing is lost when a megabyte is pasted or the session ends`, async ({ page, signIn, database, problems }) => {
    problems.allow(/status of 401/)
    await signIn('editor')
    const { text, save, saved, tooLong } = await open(page, database)
    await test.step(`${name}: a megabyte is pasted, the form says what is wrong, and the text stays`, async () => {
      await text.fill(BEGUN)
      await page.keyboard.press('Enter')
      await text.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
      }, MEGABYTE)
      await save.click()
      await expect(page.getByText(tooLong).first()).toBeInViewport({ ratio: 1 })
      const kept = (await textIn(text)) ?? ''
      expect(kept).toContain(BEGUN)
      expect(kept.length).toBeGreaterThan(1_000_000)
    })
    await test.step(`${name}: the session ends while somebody types, and nothing is lost`, async () => {
      await text.fill(BEGUN)
      await database.kysely.deleteFrom('sessions').execute()
      await page.keyboard.insertText(' and a pen')
      await save.click()
      const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
      await expect(dialog).toContainText('Nothing you typed is lost.')
      await dialog.getByLabel('Password').first().fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog).toHaveCount(0)
      expect(await textIn(text)).toBe(`${BEGUN} and a pen`)
      await save.click()
      await expect(saved).toBeVisible()
    })
  })
}

test('an invitation whose answer is lost is sent once', async ({ page, signIn, database, problems }) => {
  problems.allow(/ERR_FAILED/)
  await signIn('admin')
  await page.goto('/admin/users?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('chidi@college.test')
  await loseNextAnswer(page, '**/rpc/invitations/invite')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(/Failed to send invitation/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('chidi@college.test').first()).toBeVisible()
  expect(await database.kysely.selectFrom('userInvitations').select('id').execute()).toHaveLength(1)
  expect(await database.kysely.selectFrom('outbox').select('id').execute()).toHaveLength(1)
})

test.describe('with a connection that breaks', () => {
  test.use({ baseURL: ({ line }, use) => use(line.url) })

  test('a part that the form loads meanwhile opens once the connection is back, and what was typed stays', async ({
    page,
    line,
    signIn,
    database,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/)
    const { id } = await makePost(database.kysely, { status: 'draft', publishDate: null })
    await signIn('editor')
    await page.goto(`/admin/posts/${id}`)
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill(BEGUN)
    await line.cut()
    await page.getByRole('button', { name: 'Choose Featured image' }).click()
    await expect(page.getByText("You're offline.").first()).toBeVisible()
    await line.mend()
    await expect(page.getByRole('dialog', { name: 'Select Media' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title).toHaveValue(BEGUN)
  })
})
