import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { makePost } from '#test/make.ts'
import { expect, letThrough, NO_REASON, test } from './staff.ts'

const WIDTHS = [1280, 360]

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
  const toasts = page.locator('.mantine-Notification-root')
  const closeToasts = async () => {
    await toasts.getByRole('button', { name: 'Close the message' }).evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click()
    })
    await expect(toasts).toHaveCount(0)
  }
  const { id } = await makePost(database.kysely, { title: `Fees ${randomUUID()}` })
  await page.goto(`/admin/posts/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Blog Post' })
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
  const submit = dialog.getByRole('button', { name: 'Update Post' })
  await title.fill('Mine')
  await test.step('the first toast covers no button of a dialog, also without a connection', async () => {
    await context.setOffline(true)
    await expect(dialog.getByText("You're offline.")).toBeInViewport({ ratio: 1 })
    await submit.click()
    await expect(toasts.filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
    await expectUncovered(dialog.locator('[data-dialog-foot]'))
    await context.setOffline(false)
    await expect(dialog.getByText("You're offline.")).toHaveCount(0)
  })
  await refuse('pages/update')
  for (const width of WIDTHS) {
    await test.step(`a dialog keeps its size while toasts are shown, and they cover none of its buttons, ${width} px`, async () => {
      await closeToasts()
      await page.setViewportSize({ width, height: 640 })
      await dialog.evaluate((element) => element.scrollTo(0, 0))
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
      await expect(title).toHaveValue('Mine')
      if (width === 360) {
        await test.step('five failures on a short phone leave the dialog as it is, with its buttons free', async () => {
          for (let times = 3; times <= 5; times++) {
            const refused = page.waitForResponse(/rpc\/pages\/update/)
            await submit.click()
            await refused
            await expect(submit).toBeEnabled()
          }
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
    })
  }
  await letThrough(page)
  await refuse('settings/seo/save')
  await page.goto('/admin/seo')
  await page.getByLabel('Keywords').fill('polytechnic')
  for (const width of WIDTHS) {
    await test.step(`toasts do not cover the pressed button, ${width} px`, async () => {
      await closeToasts()
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate(() => scrollTo(0, 0))
      const save = page.getByRole('button', { name: 'Save' })
      await save.hover()
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
    })
  }
  await test.step('toasts do not cover Logout in the menu of a narrow screen', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded()
    await expect(toasts).not.toHaveCount(0)
    await expectUncovered(menu)
    await menu.getByRole('button', { name: 'Logout' }).click()
  })
  await test.step('the sign-in form stays where it is when a toast appears', async () => {
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    const form = page.locator('form').filter({ has: page.getByLabel('Password') })
    await expect(form).toBeVisible()
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts') !== '0px')
    const place = await form.boundingBox()
    await page.reload()
    await expect(form).toBeVisible()
    expect(await form.boundingBox()).toEqual(place)
  })
})
