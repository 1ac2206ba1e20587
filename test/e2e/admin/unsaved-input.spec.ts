import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'
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

/** Types a name into a new tag, then simulates a power cut. Resolves to another page. */
async function leaveWork(context: BrowserContext, user: { id: string }, name: string): Promise<Page> {
  const page = await context.newPage()
  await openForm(page)
  await page.getByLabel('Name').fill(name)
  await expect.poll(() => storedNames(page, user)).toContain(name)
  // As a power cut does: nothing is asked, nothing runs.
  await page.close({ runBeforeUnload: false })
  return context.newPage()
}

test('unsaved input is offered again after a power cut, until it is restored, discarded or 30 days old', async ({
  signIn,
  context,
}) => {
  test.slow()
  // Each step has a person of its own: the unsaved input of others is not offered.
  await test.step('unsaved input is offered again after a power cut', async () => {
    const user = await signIn('editor')
    const again = await leaveWork(context, user, 'Half a na')
    await openForm(again)
    const offer = again.getByRole('status').filter({ hasText: OFFER })
    await offer.getByRole('button', { name: 'Keep editing it' }).click()
    await expect(again.getByLabel('Name')).toHaveValue('Half a na')
    await expect(again.getByLabel('Name')).toBeFocused()
    await expect(again.getByLabel('Slug')).toHaveValue('half-a-na')
    await expect(offer).toBeHidden()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.getByRole('button', { name: 'Discard' }).click()

    await again.getByRole('button', { name: 'Add Tag' }).click()
    await expect(again.getByLabel('Name')).toBeFocused()
    await expect.poll(() => storedNames(again, user)).toEqual([])
    await expect(offer).toBeHidden()
    await again.close()
  })
  await test.step('new input is stored again after the earlier input was discarded', async () => {
    const user = await signIn('editor')
    const again = await leaveWork(context, user, 'First try')
    await openForm(again)
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect(again.getByLabel('Name')).toBeFocused()
    await expect.poll(() => storedNames(again, user)).toEqual([])
    await again.getByLabel('Name').fill('Second try')
    await expect.poll(() => storedNames(again, user)).toEqual(['Second try'])
    await again.close()
  })
  await test.step('the earlier input stays until it is restored or discarded', async () => {
    const user = await signIn('editor')
    const again = await leaveWork(context, user, 'From before')
    const offer = again.getByRole('status').filter({ hasText: OFFER })

    await openForm(again)
    await expect(offer).toBeInViewport({ ratio: 1 })
    await expectAccessible(again)
    await again.keyboard.press('Escape')
    await expect(again.getByRole('dialog')).toHaveCount(0)
    await again.getByRole('button', { name: 'Add Tag' }).click()
    await expect(offer).toBeVisible()
    await again.getByRole('button', { name: 'Cancel' }).click()

    const name = `Another ${randomUUID().slice(0, 8)}`
    await again.getByRole('button', { name: 'Add Tag' }).click()
    await again.getByLabel('Name').fill(name)
    await expect.poll(() => storedNames(again, user)).toEqual([name, 'From before'])
    await again.getByRole('button', { name: 'Create Tag' }).click()
    await expect(again.getByText('Tag created successfully')).toBeVisible()
    await expect.poll(() => storedNames(again, user)).toEqual(['From before'])

    await again.getByRole('button', { name: 'Add Tag' }).click()
    await expect(offer).toBeVisible()
    await again.getByLabel('Name').fill('Typed since')
    await offer.getByRole('button', { name: 'Keep editing it' }).click()
    await expect(again.getByLabel('Name')).toHaveValue('From before')
    // The two have changed places.
    await offer.getByRole('button', { name: 'Keep editing it' }).click()
    await expect(again.getByLabel('Name')).toHaveValue('Typed since')
    await expect.poll(() => storedNames(again, user)).toEqual(['From before', 'Typed since'])
    await again.close()
  })
  await test.step('two tabs with the same form keep their work apart', async () => {
    const user = await signIn('editor')
    const [first, other] = [await context.newPage(), await context.newPage()]
    await openForm(first)
    await first.getByLabel('Name').fill('In the first tab')
    await expect.poll(() => storedNames(first, user)).toEqual(['In the first tab'])

    await openForm(other)
    const name = `Second ${randomUUID().slice(0, 8)}`
    await other.getByLabel('Name').fill(name)
    await expect.poll(() => storedNames(other, user)).toEqual(['In the first tab', name])
    // What another tab is still writing is not offered.
    await expect(other.getByText(OFFER)).toBeHidden()
    await other.getByRole('button', { name: 'Create Tag' }).click()
    await expect(other.getByText('Tag created successfully')).toBeVisible()
    await expect.poll(() => storedNames(other, user)).toEqual(['In the first tab'])

    await first.close({ runBeforeUnload: false })
    // The browser tells of a closed tab a moment later.
    await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
    await other.getByRole('button', { name: 'Add Tag' }).click()
    await other.getByRole('button', { name: 'Keep editing it' }).click()
    await expect(other.getByLabel('Name')).toHaveValue('In the first tab')
    await other.close()
  })
  await test.step('unsaved input is deleted from the device after 30 days', async () => {
    const user = await signIn('editor')
    const later = await leaveWork(context, user, 'Long ago')
    await later.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60_000)
    await openForm(later)
    await expect.poll(() => storedNames(later, user)).toEqual([])
    await expect(later.getByText(OFFER)).toBeHidden()
  })
})

test('input that the record has by now is not offered, and is deleted from the device', async ({ page, signIn, database }) => {
  await database.kysely.deleteFrom('contactInfo').execute()
  const user = await signIn('admin')
  const main = page.getByRole('region', { name: 'How visitors reach you' })
  const hours = main.getByLabel('Office hours')
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

test('a tag that was added just before a power cut is not added again', async ({ page, signIn, database, problems }) => {
  problems.allow(/ERR_FAILED/)
  const user = await signIn('editor')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/rpc/tags/create', loseAnswer, { times: 1 })
  await openForm(page)
  await page.getByLabel('Name').fill('Half a na')
  await expect.poll(() => storedNames(page, user)).toEqual(['Half a na'])
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

test('the form warns when the browser cannot store unsaved input', async ({ page, signIn, problems }) => {
  problems.allow(/cannot store unsaved input/)
  const user = await signIn('editor')
  await openForm(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  const notice = page.getByRole('status').filter({ hasText: 'Drafts are not stored' })
  await expect(notice).toBeHidden()
  await page.getByLabel('Name').fill('Half a name')
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin })
  await page.getByLabel('Name').fill('Half a name, and more')
  await expect(notice).toBeHidden()
  await expect.poll(() => storedNames(page, user)).toContain('Half a name, and more')
})
