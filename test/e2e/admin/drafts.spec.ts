import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeContactInfo } from '#test/make.ts'
import { expect, expectAccessible, test } from './staff.ts'

const OFFER = 'You were writing here before'

/** The names in the forms that the browser keeps work of. */
const draftNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('drafts')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('forms').objectStore('forms').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              reading.result
                .map(({ values }) => (values.name ?? values.title) as string)
                .toSorted((one, other) => one.localeCompare(other)),
            )
          }
        }
      }),
  )

async function openForm(page: Page) {
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Add Tag' }).click()
}

/** Types a name into a new tag, then simulates a power cut. */
async function leaveWork(page: Page, name: string) {
  await openForm(page)
  await page.getByLabel('Name').fill(name)
  await expect.poll(() => draftNames(page)).toContain(name)
  // As a power cut does: nothing is asked, nothing runs.
  await page.close({ runBeforeUnload: false })
}

test('unsaved input is offered again after a power cut', async ({ page, signIn, context }) => {
  await signIn('editor')
  await leaveWork(page, 'Half a na')

  const again = await context.newPage()
  await openForm(again)
  const offer = again.getByRole('status').filter({ hasText: OFFER })
  await offer.getByRole('button', { name: 'Keep editing it' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Half a na')
  await expect(again.getByLabel('Slug')).toHaveValue('half-a-na')
  await expect(offer).toBeHidden()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.getByRole('button', { name: 'Discard' }).click()

  await again.getByRole('button', { name: 'Add Tag' }).click()
  await expect(again.getByLabel('Name')).toBeFocused()
  await expect.poll(() => draftNames(again)).toEqual([])
  await expect(offer).toBeHidden()
})

test('new input is stored again after the earlier draft was discarded', async ({ page, signIn, context }) => {
  await signIn('editor')
  await leaveWork(page, 'First try')
  const again = await context.newPage()
  await openForm(again)
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => draftNames(again)).toEqual([])
  await again.getByLabel('Name').fill('Second try')
  await expect.poll(() => draftNames(again)).toEqual(['Second try'])
})

test('the earlier draft stays until it is restored or discarded', async ({ page, signIn, context }) => {
  await signIn('editor')
  await leaveWork(page, 'From before')
  const again = await context.newPage()
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
  await expect.poll(() => draftNames(again)).toEqual([name, 'From before'])
  await again.getByRole('button', { name: 'Create Tag' }).click()
  await expect(again.getByText('Tag created successfully')).toBeVisible()
  await expect.poll(() => draftNames(again)).toEqual(['From before'])

  await again.getByRole('button', { name: 'Add Tag' }).click()
  await expect(offer).toBeVisible()
  await again.getByLabel('Name').fill('Typed since')
  await offer.getByRole('button', { name: 'Keep editing it' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('From before')
  // The two have changed places.
  await offer.getByRole('button', { name: 'Keep editing it' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Typed since')
  await expect.poll(() => draftNames(again)).toEqual(['From before', 'Typed since'])
})

test('two tabs with the same form keep their work apart', async ({ page, signIn, context }) => {
  await signIn('editor')
  await openForm(page)
  await page.getByLabel('Name').fill('In the first tab')
  await expect.poll(() => draftNames(page)).toEqual(['In the first tab'])

  const other = await context.newPage()
  await openForm(other)
  const name = `Second ${randomUUID().slice(0, 8)}`
  await other.getByLabel('Name').fill(name)
  await expect.poll(() => draftNames(other)).toEqual(['In the first tab', name])
  // What another tab is still writing is not offered.
  await expect(other.getByText(OFFER)).toBeHidden()
  await other.getByRole('button', { name: 'Create Tag' }).click()
  await expect(other.getByText('Tag created successfully')).toBeVisible()
  await expect.poll(() => draftNames(other)).toEqual(['In the first tab'])

  await page.close({ runBeforeUnload: false })
  // The browser tells of a closed tab a moment later.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
  await other.getByRole('button', { name: 'Add Tag' }).click()
  await other.getByRole('button', { name: 'Keep editing it' }).click()
  await expect(other.getByLabel('Name')).toHaveValue('In the first tab')
})

test('a draft is deleted from the device after 30 days', async ({ page, signIn, context }) => {
  await signIn('editor')
  await leaveWork(page, 'Long ago')
  const later = await context.newPage()
  await later.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60_000)
  await openForm(later)
  await expect.poll(() => draftNames(later)).toEqual([])
  await expect(later.getByText(OFFER)).toBeHidden()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the offer is visible above the fields of a long form, ${viewport.width} px`, async ({ page, signIn }) => {
    await signIn('editor')
    await page.setViewportSize(viewport)
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: 'New Blog Post' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a post')
    await expect.poll(() => draftNames(page)).toEqual(['Half a post'])
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: OFFER })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Keep editing it' })).toBeInViewport({ ratio: 1 })
  })
}

test('B §2 contact information: Cancel asks before it discards typed text', async ({ page, signIn, database }) => {
  await signIn('admin')
  const item = await makeContactInfo(database.kysely, { label: `Bursary ${randomUUID().slice(0, 8)}` })
  await page.goto('/admin/contact-info')
  await page.getByRole('button', { name: `Edit ${item.label}` }).click()
  await page.getByLabel('Value').fill('Changed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Value')).toHaveValue('Changed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Value')).toBeHidden()
  await expect(page.getByRole('button', { name: `Edit ${item.label}` })).toBeFocused()
})

test('the form warns when the browser cannot store drafts', async ({ page, signIn, problems }) => {
  problems.allow(/cannot store drafts/)
  await signIn('editor')
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
  await expect.poll(() => draftNames(page)).toContain('Half a name, and more')
})
