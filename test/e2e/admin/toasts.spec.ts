import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { makePage, makePost } from '#test/make.ts'
import { expect, NO_REASON, test } from './staff.ts'

const WIDTHS = [360, 1280]

/** No visible control in this element is covered by a toast, after `scroll`. */
async function expectUncovered(within: Locator, scroll = async () => {}): Promise<void> {
  await expect(async () => {
    await scroll()
    const covered = await within.locator('button, a, input, select, textarea').evaluateAll((controls) => {
      const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.getBoundingClientRect())
      return controls
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const frame = control.closest('[role=dialog]')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
          const [from, to] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
          return toasts.some(
            (toast) => to > from && left < toast.right && right > toast.left && from < toast.bottom && to > toast.top,
          )
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    })
    expect(covered).toEqual([])
  }).toPass({ timeout: 5000 })
}

test('A §9 toasts cover nothing that is needed, and a dialog keeps its size', async ({
  page,
  context,
  signIn,
  database,
  refuse,
  problems,
}) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn('admin')
  await test.step('the first toast covers no button of a dialog, also without a connection', async () => {
    const { id } = await makePost(database.kysely, { title: `Fees ${randomUUID()}` })
    await page.goto(`/admin/posts/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Blog Post' })
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine')
    await context.setOffline(true)
    await expect(dialog.getByText("You're offline.")).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.locator('.mantine-Notification-root').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
    await expectUncovered(dialog.locator('[data-dialog-foot]'))
    await context.setOffline(false)
  })
  for (const width of WIDTHS) {
    await test.step(`a dialog keeps its size while toasts are shown, and they cover none of its buttons, ${width} px`, async () => {
      await refuse('pages/update')
      const post = await makePost(database.kysely, { title: `Fees ${randomUUID()}` })
      await page.setViewportSize({ width, height: 640 })
      await page.goto(`/admin/posts/${post.id}`)
      const dialog = page.getByRole('dialog', { name: 'Edit Blog Post' })
      await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine')
      const submit = dialog.getByRole('button', { name: 'Update Post' })
      // The pointer waits until the dialog stands still.
      await submit.hover()
      const size = await dialog.boundingBox()
      for (const times of [1, 2]) {
        await submit.click()
        await expect(page.getByText(NO_REASON)).toHaveCount(times)
        await expectUncovered(dialog.locator('[data-dialog-foot]'))
        await expect(submit).toBeInViewport({ ratio: 1 })
        expect(await dialog.boundingBox()).toEqual(size)
      }
      if (width === 360) {
        await test.step('five failures on a short phone leave the dialog as it is, with its buttons free', async () => {
          for (let times = 3; times <= 5; times++) {
            const refused = page.waitForResponse(/rpc\/pages\/update/)
            await submit.click()
            await refused
            await expect(submit).toBeEnabled()
          }
          const toasts = page.locator('.mantine-Notification-root')
          await expect(toasts).toHaveCount(2)
          await expectUncovered(dialog.locator('[data-dialog-foot]'))
          const close = (await dialog.getByRole('button', { name: 'Close' }).boundingBox())!
          expect(close.y + close.height).toBeLessThan((await toasts.first().boundingBox())!.y)
          expect(await dialog.boundingBox()).toEqual(size)
        })
      }
      await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expectUncovered(dialog.getByRole('textbox').last().locator('..'))
      await dialog.getByRole('button', { name: 'Close' }).click({ trial: true })
      await page.context().unrouteAll()
    })
    await test.step(`toasts do not cover the pressed button, ${width} px`, async () => {
      await refuse('settings/seo/save')
      await page.setViewportSize({ width, height: 640 })
      await page.goto('/admin/seo')
      await page.getByLabel('Keywords').fill('polytechnic')
      const save = page.getByRole('button', { name: 'Save' })
      const place = await save.boundingBox()
      await save.click()
      await expect(page.getByText('Failed to save SEO settings')).toBeVisible()
      await expectUncovered(page.locator('[data-form-foot]').filter({ has: save }))
      expect(await save.boundingBox()).toEqual(place)
      // The first toast loads the code that lengthens the page.
      await expectUncovered(page.locator('form:has(button[type=submit])'), () =>
        page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
      )
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.context().unrouteAll()
    })
  }
  await test.step('toasts do not cover Logout in the menu of a narrow screen', async () => {
    await signIn('editor')
    await refuse('pages/delete')
    const { title, slug } = await makePage(database.kysely, { title: `Hostels ${randomUUID()}` })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin/pages?search=${slug}`)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('button', { name: 'Delete Page' }).click()
    await expect(page.getByText(NO_REASON)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded()
    await expectUncovered(menu)
  })
  await test.step('the sign-in form stays where it is when a toast appears', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Logout' }).click()
    const form = page.locator('form').filter({ has: page.getByLabel('Password') })
    await expect(form).toBeVisible()
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts') !== '0px')
    const place = await form.boundingBox()
    await page.reload()
    await expect(form).toBeVisible()
    expect(await form.boundingBox()).toEqual(place)
  })
})
