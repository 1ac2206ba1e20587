import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { expect, PASSWORD, test } from './staff.ts'

/* What can go wrong while somebody writes in a form: nothing is lost, and a message says what happened. */

const word = () => randomUUID().slice(0, 8)
const BEGUN = 'Bring your admission letter'
const MEGABYTE = 'Chapter and verse. '.repeat(55_000)

async function makeFaq(database: Database) {
  const page = await makePage(database.kysely, { title: `Hostels ${word()}`, slug: `hostels-${word()}` })
  const content = [{ question: 'Who gets a room?', answer: 'First-year students.' }]
  await makeSection(database.kysely, { pageId: page.id, sectionType: 'faq', title: 'Rooms', content })
  return page
}

interface OpenForm {
  /** Where somebody writes. */
  text: Locator
  save: Locator
  saved: Locator
  tooLong: RegExp
}

const FORMS: Record<string, (page: Page, database: Database) => Promise<OpenForm>> = {
  async 'a page section'(page, database) {
    const { id } = await makeFaq(database)
    await page.goto(`/admin/page-sections/${id}`)
    await page.getByRole('button', { name: 'Edit Rooms' }).click()
    await page.getByRole('button', { name: 'Who gets a room?' }).click()
    return {
      text: page.getByLabel('Answer'),
      save: page.getByRole('button', { name: 'Save Section' }),
      saved: page.getByText('Section updated successfully'),
      tooLong: /at most/,
    }
  },
  async 'a section of a draft'(page, database) {
    const { id } = await makeFaq(database)
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
    const { id } = await makePost(database.kysely, { title: `Games ${word()}`, status: 'draft', publishDate: null })
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

for (const [name, open] of Object.entries(FORMS)) {
  test(`${name}: nothing is lost when the session ends or a megabyte is pasted`, async ({ page, signIn, database, problems }) => {
    problems.allow(/status of 401/)
    await signIn('editor')
    await test.step(`${name}: the session ends while somebody types, and nothing is lost`, async () => {
      const { text, save, saved } = await open(page, database)
      await text.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(BEGUN)
      await database.kysely.deleteFrom('sessions').execute()
      await page.keyboard.type(' and a pen')
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
    await test.step(`${name}: a megabyte is pasted, the form says what is wrong, and the text stays`, async () => {
      const { text, save, saved, tooLong } = await open(page, database)
      await text.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(BEGUN)
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
      await text.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(BEGUN)
      await save.click()
      await expect(saved).toBeVisible()
    })
  })
}

test('a tag and an invitation whose answers are lost are added once, with what was typed since', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await signIn('admin')
  /** The server does what it is asked, and its answer does not arrive. */
  const loseAnswer = (path: string) =>
    page.route(
      `**/rpc/${path}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  const [first, second] = [word(), word()]
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Add Tag' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await name.fill(first)
  await loseAnswer('tags/create')
  await dialog.getByRole('button', { name: 'Create Tag' }).click()
  await expect(page.getByText('Failed to create tag.')).toBeVisible()
  await name.fill(second)
  await dialog.getByRole('button', { name: 'Create Tag' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await database.kysely.selectFrom('tags').select(['name', 'version']).execute()).toEqual([{ name: second, version: 2 }])

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await dialog.getByLabel('Email').fill('chidi@college.test')
  await loseAnswer('invitations/invite')
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
