import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { makeTag } from '#test/make.ts'
import { expect, standStill, test } from './staff.ts'

// No form gives up waiting because the machine is slow.
test.beforeEach(({ page }) => page.clock.install())

/** Holds back the response of an operation. Reports when it was requested, and releases it. */
async function holdAnswer(page: Page, operation: string, hold: (operation: string) => Promise<() => void>) {
  const release = await hold(operation)
  const asked = page.waitForRequest(`**/rpc/${operation}*`)
  return {
    asked,
    async letGo() {
      release()
      await (await asked).response()
    },
  }
}

/** Advances the page's clock by half of the time a form waits, and lets everything that is due run. */
async function pass(page: Page): Promise<void> {
  for (let passed = 0; passed < 1000; passed += 50) {
    await page.clock.runFor(50)
    // Messages of a page come in their order: React's own, which say that there is something to draw, before this one.
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel()
      return new Promise((resolve) => {
        port1.onmessage = resolve
        port2.postMessage('')
      })
    })
  }
}

/** Lets little time pass for the page, however long it takes, until this is so: no form gives up waiting meanwhile. */
const passUntil = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(5)
        return isSo()
      },
      { intervals: [50] },
    )
    .toBe(true)

/** What is on the screen in the moment in which this element goes. */
async function watchClosing(element: Locator): Promise<() => Promise<string | undefined>> {
  await element.evaluate((watched) => {
    delete document.body.dataset['atClosing']
    const observer = new MutationObserver(() => {
      if (watched.isConnected) return
      document.body.dataset['atClosing'] = document.body.innerText
      observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  return () => element.page().evaluate(() => document.body.dataset['atClosing'])
}

const nameOf = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A step that leaves the clock running, no answer held back and no toast. */
const step = (page: Page, title: string, run: () => Promise<void>) =>
  test.step(title, async () => {
    await run()
    await page.clock.resume()
    await page.clock.fastForward(11_000)
  })

test('a form closes when the list shows the saved record, waits for no slow list, and loses nothing that is typed meanwhile', async ({
  page,
  signIn,
  database,
  hold,
}) => {
  test.slow()
  await signIn('editor')
  const { name: before } = await makeTag(database.kysely, { name: nameOf('Before') })
  const { name: doomed } = await makeTag(database.kysely, { name: nameOf('Doomed') })
  const [first, second] = [
    await makeTag(database.kysely, { name: nameOf('First') }),
    await makeTag(database.kysely, { name: nameOf('Second') }),
  ]
  await page.goto('/admin/tags')
  await step(page, 'a dialog closes when the list shows the saved record, with its toast, and is not sent twice', async () => {
    const after = nameOf('After')
    await page.getByRole('button', { name: `Edit ${before}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Tag' })
    await dialog.getByLabel('Name').fill(after)
    const atClosing = await watchClosing(dialog)
    let saves = 0
    page.on('request', (request) => (saves += Number(request.url().includes('/rpc/tags/update'))))
    const list = await holdAnswer(page, 'tags/list', hold)
    await standStill(page)
    await dialog.getByRole('button', { name: 'Update Tag' }).click()
    await list.asked
    await pass(page)
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await dialog.getByLabel('Name').press('Enter')
    await expect(page.getByText('Tag updated successfully')).toHaveCount(0)
    await list.letGo()
    await passUntil(page, () => dialog.isHidden())
    expect(await atClosing()).toContain(after)
    expect(await atClosing()).toContain('Tag updated successfully')
    expect(await atClosing()).not.toContain(before)
    expect(saves).toBe(1)
  })
  await step(page, 'the question before a deletion closes when the list is without it', async () => {
    await page.getByRole('button', { name: `Delete ${doomed}` }).click()
    const question = page.getByRole('dialog', { name: 'Delete Tag' })
    await expect(question).toBeVisible()
    const atClosing = await watchClosing(question)
    const list = await holdAnswer(page, 'tags/list', hold)
    await standStill(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await list.asked
    await pass(page)
    await expect(question).toBeVisible()
    await list.letGo()
    await passUntil(page, () => question.isHidden())
    expect(await atClosing()).toContain('Tag deleted successfully')
    expect(await atClosing()).not.toContain(doomed)
  })
  await step(page, 'on a bad connection a form waits 2 seconds for the list, and no longer', async () => {
    await page.getByRole('button', { name: 'Add Tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Tag' })
    const name = nameOf('Far away')
    await dialog.getByLabel('Name').fill(name)
    const list = await holdAnswer(page, 'tags/list', hold)
    await standStill(page)
    await dialog.getByRole('button', { name: 'Create Tag' }).click()
    await list.asked
    await pass(page)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(1100)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Tag created successfully')).toBeVisible()
    await list.letGo()
    await passUntil(page, () => page.getByRole('row').filter({ hasText: name }).isVisible())
  })
  await step(page, 'a save that ends late closes no form that was opened since', async () => {
    await page.getByRole('button', { name: `Edit ${first.name}` }).click()
    await page.getByLabel('Description').fill('Saved')
    const list = await holdAnswer(page, 'tags/list', hold)
    await standStill(page)
    await page.getByRole('button', { name: 'Update Tag' }).click()
    await list.asked
    await page.clock.runFor(50)
    // It is saved: nothing is asked.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.clock.runFor(50)
    await page.getByRole('button', { name: `Edit ${second.name}` }).click()
    await page.clock.runFor(50)
    await page.getByLabel('Description').fill('Half a sen')
    await list.letGo()
    await passUntil(page, () => page.getByText('Tag updated successfully').isVisible())
    await passUntil(page, () => page.getByRole('row').filter({ hasText: first.name }).getByText('Saved').isVisible())
    await expect(page.getByLabel('Description')).toHaveValue('Half a sen')
    await page.clock.resume()
    await discard(page)
  })
  await step(page, 'a save without an answer ends after two minutes, says so, and keeps what is typed', async () => {
    await page.getByRole('button', { name: 'Add Tag' }).click()
    const name = nameOf('Never')
    await page.getByLabel('Name').fill(name)
    const answer = await holdAnswer(page, 'tags/create', hold)
    await standStill(page)
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await answer.asked
    await page.clock.runFor(129_000)
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await page.clock.runFor(1000)
    await passUntil(page, () => page.getByText('Failed to create tag.').isVisible())
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByRole('button', { name: 'Create Tag' })).toBeEnabled()
    await page.clock.resume()
    await discard(page)
  })
  for (const operation of ['tags/create', 'tags/list']) {
    await step(page, `what is typed while a save waits for ${operation} is kept, and offered again`, async () => {
      await page.getByRole('button', { name: 'Add Tag' }).click()
      await page.getByLabel('Name').fill(nameOf('Saved'))
      const answer = await holdAnswer(page, operation, hold)
      await standStill(page)
      await page.getByRole('button', { name: 'Create Tag' }).click()
      await answer.asked
      await page.clock.runFor(50)
      await page.getByLabel('Description').fill('One more thing')
      await answer.letGo()
      await passUntil(page, () => page.getByText('Tag created successfully').isVisible())
      await page.clock.resume()
      await page.getByRole('button', { name: 'Add Tag' }).click()
      await page.getByRole('button', { name: 'Keep editing it' }).click()
      await expect(page.getByLabel('Description')).toHaveValue('One more thing')
      await discard(page)
    })
  }
})
