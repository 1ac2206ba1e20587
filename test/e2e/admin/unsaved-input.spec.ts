import type { Page } from '@playwright/test'
import { loseNextAnswer } from '../routes.ts'
import { expect, expectAccessible, test } from './staff.ts'

const OFFER = 'You have unsaved changes from before'

/** The names in the forms that the browser keeps work of, of this person. */
const storedNames = (page: Page, { id }: { id: string }) =>
  page.evaluate(
    (owner) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('drafts')
        opening.onsuccess = () => {
          const own = IDBKeyRange.bound(`${owner}/`, `${owner}0`)
          const reading = opening.result.transaction('forms').objectStore('forms').getAll(own)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              reading.result
                .map(({ values }) => (values.name ?? values.title ?? values.value) as string)
                .toSorted((one, other) => one.localeCompare(other)),
            )
          }
        }
      }),
    id,
  )

const openForm = (page: Page) => page.goto('/admin/tags?add=1')

/** As a power cut does: nothing is asked, nothing runs. Resolves to another page. */
async function cutPower(page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  return page.context().newPage()
}

test('unsaved input is offered again after a power cut, until it is restored, discarded, or offered and 30 days old', async ({
  page: first,
  signIn,
}) => {
  test.slow()
  const user = await signIn('editor')
  let page = first
  const name = () => page.getByRole('textbox', { name: 'Name' })
  const offer = () => page.getByRole('status').filter({ hasText: OFFER })
  const keep = () => page.getByRole('button', { name: 'Keep editing it' })
  const add = () => page.getByRole('button', { name: 'Add Tag' })
  const expectStored = (names: string[]) => expect.poll(() => storedNames(page, user)).toEqual(names)
  await openForm(page)
  await name().fill('From before')
  await expectStored(['From before'])
  page = await cutPower(page)
  await openForm(page)

  await test.step('the earlier input stays until it is restored or discarded, also beside other input', async () => {
    await expect(offer()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await add().click()
    await expect(offer()).toBeVisible()
    await name().fill('Another')
    await expectStored(['Another', 'From before'])
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Tag created successfully')).toBeVisible()
    await expectStored(['From before'])

    await add().click()
    await name().fill('Typed since')
    await keep().click()
    await expect(name()).toHaveValue('From before')
    await expect(name()).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('from-before')
    // The two have changed places.
    await keep().click()
    await expect(name()).toHaveValue('Typed since')
    await expectStored(['From before', 'Typed since'])
  })
  await test.step('new input is stored again after the earlier input was discarded, and restored after a power cut', async () => {
    await offer().getByRole('button', { name: 'Discard' }).click()
    await expect(name()).toBeFocused()
    await expectStored(['Typed since'])
    await name().fill('Half a na')
    await expectStored(['Half a na'])
    page = await cutPower(page)
    await openForm(page)
    await keep().click()
    await expect(name()).toHaveValue('Half a na')
    await expect(offer()).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await add().click()
    await expect(name()).toBeFocused()
    await expectStored([])
    await expect(offer()).toBeHidden()
  })
  await test.step('two tabs with the same form keep their work apart', async () => {
    await name().fill('In the first tab')
    await expectStored(['In the first tab'])
    const other = page
    page = await page.context().newPage()
    await openForm(page)
    await name().fill('Second')
    await expectStored(['In the first tab', 'Second'])
    // What another tab is still writing is not offered.
    await expect(offer()).toBeHidden()
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Tag created successfully')).toBeVisible()
    await expectStored(['In the first tab'])

    await other.close({ runBeforeUnload: false })
    // The browser tells of a closed tab a moment later.
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
    await add().click()
    await keep().click()
    await expect(name()).toHaveValue('In the first tab')
    await expectStored(['In the first tab'])
  })
  await test.step('unsaved input is deleted from the device after 30 days, but only after it was offered', async () => {
    page = await cutPower(page)
    await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60_000)
    await openForm(page)
    await expect(offer()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectStored(['In the first tab'])
    await add().click()
    await expectStored([])
    await expect(offer()).toBeHidden()
  })
})

test('input that the record has by now is not offered, and is deleted from the device', async ({ page, signIn, database }) => {
  await database.kysely.deleteFrom('contactInfo').execute()
  const user = await signIn('admin')
  const main = page.getByRole('region', { name: 'How visitors reach you' })
  const hours = main.getByRole('textbox', { name: 'Office hours' })
  const save = main.getByRole('button', { name: 'Save Office hours' })
  const offer = main.getByText(OFFER)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin/contact-info')
  await hours.fill('8 to 4')
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/rpc/contactInfo/list**', (route) => isAllowed.then(() => route.continue()))
  await save.click()
  await expect(save).toBeHidden()
  await expect(hours, 'until the field is that of the new entry').not.toBeEditable()
  allow()
  await hours.fill('9 to 5')
  await expect.poll(() => storedNames(page, user)).toEqual(['9 to 5'])
  await page.reload()
  await expect(offer).toBeVisible()
  await hours.fill('9 to 5')
  await save.click()
  await expect(save).toBeHidden()
  await expect(offer).toBeHidden()
  await expect.poll(() => storedNames(page, user)).toEqual([])

  // Somebody else saves the same.
  await hours.fill('24 hours')
  await expect.poll(() => storedNames(page, user)).toEqual(['24 hours'])
  await database.kysely.updateTable('contactInfo').set({ value: '24 hours', version: 3 }).execute()
  await page.reload()
  await expect(hours).toHaveValue('24 hours')
  await expect.poll(() => storedNames(page, user)).toEqual([])
  await expect(offer).toBeHidden()

  await hours.fill('Typed and taken back')
  await expect.poll(() => storedNames(page, user)).toEqual(['Typed and taken back'])
  await hours.fill('24 hours')
  await expect.poll(() => storedNames(page, user)).toEqual([])
})

test('the offer is visible above the fields of a long form, on a computer and on a phone', async ({ page, signIn }) => {
  const user = await signIn('editor')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/posts/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a post')
  await expect.poll(() => storedNames(page, user)).toEqual(['Half a post'])
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('status').filter({ hasText: OFFER })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Keep editing it' })).toBeInViewport({ ratio: 1 })
  }
})

test('the form warns when the browser cannot store unsaved input, and a tag that was added just before a power cut is added once', async ({
  page,
  signIn,
  database,
  problems,
}) => {
  const user = await signIn('editor')
  await openForm(page)
  await test.step('the form warns when the browser cannot store unsaved input', async () => {
    problems.allow(/cannot store unsaved input/)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
    const notice = page.getByRole('status').filter({ hasText: 'Drafts are not stored' })
    await expect(notice).toBeHidden()
    await page.getByLabel('Name').fill('Half')
    await expect(notice).toBeVisible()
    await expectAccessible(page)

    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin })
    await page.getByLabel('Name').fill('Half a na')
    await expect(notice).toBeHidden()
    await expect.poll(() => storedNames(page, user)).toEqual(['Half a na'])
  })
  await test.step('a tag that was added just before a power cut is not added again', async () => {
    problems.allow(/ERR_FAILED/)
    await loseNextAnswer(page, '**/rpc/tags/create')
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Failed to create tag.')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Keep editing it' }).click()
    await page.getByLabel('Name').fill('Half a name')
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(page.getByText('Tag created successfully')).toBeVisible()
    expect(await database.kysely.selectFrom('tags').select(['name', 'version']).execute()).toEqual([
      { name: 'Half a name', version: 2 },
    ])
  })
})
