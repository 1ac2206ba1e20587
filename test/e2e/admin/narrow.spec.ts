import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { sideways } from '../fixtures.ts'
import { expectLoaded, openScreen } from './screen-checks.ts'
import { expect, test } from './staff.ts'

const WIDTHS = [360, 768, 1280]
const SCREENS = {
  'dashboard': 'Dashboard',
  'menu-items': 'Menu Management',
  'users': 'User Management',
  'drafts': 'Drafts and review',
  'audit': 'Audit log',
  'backups': 'Backups',
}

/** How many lines the buttons of a row or section take. */
async function countLines(actions: Locator): Promise<number> {
  const all = await actions
    .locator('a, button')
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)))
  return new Set(all).size
}

test('B §2 long titles leave room for the actions of a row, which are on one line, and text at 200 % fits a phone', async ({
  page,
  signIn,
  clientOf,
  database,
}) => {
  test.slow()
  const { pages, pageDrafts } = await clientOf(await signIn('admin'))
  const db = database.kysely
  const mark = randomUUID()
  const long = `Registration of returning students for the second semester closes on Friday ${mark}`
  const { id, title } = await makePost(db, { title: `Fees ${mark}`, status: 'draft' })
  await makeSection(db, { pageId: id, sectionType: 'faq', title: 'Rooms', content: [] })
  const published = await makePost(db, { title: `Open day ${mark}` })
  await makePost(db, { title: long })
  const deleted = await makePost(db, { title: long })
  await pages.delete({ id: deleted.id })
  // Its three badges are wider than a phone.
  const changed = await makePage(db, { title: `Hostels ${mark}` })
  const { id: hidden } = await makeSection(db, { pageId: changed.id, sectionType: 'cta' })
  await pageDrafts.change({ pageId: changed.id, change: { kind: 'hide', id: hidden } })
  const actionsOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell').last()

  /** The title has two lines at most, and its actions one, in a wide table. */
  const expectRoom = async (screen: string) => {
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await countLines(actionsOf(long)), `${screen} at ${width} px`).toBe(1)
      expect(await sideways(page), `${screen} at ${width} px`).toBe(0)
    }
    const { width, height } = (await page.getByText(long).boundingBox())!
    expect([width > 180, height < 60], screen).toEqual([true, true])
  }
  /** With text at 200 % on a phone of 360 px: as many letters wide. */
  const expectNarrowWithLargeText = async (screen: string) => {
    await page.setViewportSize({ width: 180, height: 400 })
    expect(await sideways(page), screen).toBe(0)
  }

  for (const list of ['pages', 'posts']) {
    await test.step(`the actions of a row in ${list} are on one line`, async () => {
      await openScreen(page, `/admin/${list}?search=${mark}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect(actionsOf(title).locator('a, button')).toHaveCount(4)
        expect(await countLines(actionsOf(title)), `${list} at ${width} px`).toBe(1)
        await expect(actionsOf(title).getByText('Edit')).toBeVisible()
        await expect(actionsOf(title).getByText('Delete')).toBeVisible()
        expect(await sideways(page)).toBe(0)
      }
      if (list === 'pages') return expect(page.getByText('Draft changes')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 800 })
      await expect(actionsOf(published.title).locator('a, button')).toHaveCount(5)
      expect(await countLines(actionsOf(published.title))).toBe(1)
      await expectRoom(list)
      await expectNarrowWithLargeText(list)
    })
  }
  await test.step('the actions of a section are on one line', async () => {
    await openScreen(page, `/admin/page-sections/${id}`)
    const buttons = page.locator('[data-section] [class*=buttons]')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect(buttons.getByText('Delete')).toBeVisible()
      expect(await countLines(buttons), `sections at ${width} px`).toBe(1)
    }
  })
  await test.step('text at 200 % on a phone of 360 px makes no list wider than the window', async () => {
    await openScreen(page, '/admin/trash')
    await expectRoom('trash')
    await expectNarrowWithLargeText('trash')
    await openScreen(page, '/admin/samples')
    await expectNarrowWithLargeText('samples')
    for (const [screen, title] of Object.entries(SCREENS)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      // Without a load of the program. Some of the links are folded under "More".
      await page.locator(`nav a[href="/admin/${screen}"]`).first().dispatchEvent('click')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectLoaded(page)
      await expectNarrowWithLargeText(screen)
    }
  })
})
