import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { sideways } from '../fixtures.ts'
import { openScreen } from './screen-checks.ts'
import { expect, test } from './staff.ts'

const WIDTHS = [360, 768, 1280]

test('long titles leave room for the actions of posts and of the trash, and have two lines in a wide table', async ({
  page,
  signIn,
  clientOf,
  database,
}) => {
  const { pages } = await clientOf(await signIn('admin'))
  const title = `Registration of returning students for the second semester closes on Friday ${randomUUID()}`
  const { slug } = await makePost(database.kysely, { title })
  const deleted = await makePost(database.kysely, { title: `${title}, again` })
  await pages.delete({ id: deleted.id })
  for (const path of [`/admin/posts?search=${slug}`, '/admin/trash']) {
    await openScreen(page, path)
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const actions = page.getByRole('row').filter({ hasText: title }).getByRole('cell').last()
      const tops = await actions.locator('a, button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, `${path} at ${width} px`).toBe(1)
      expect(await sideways(page), `${path} at ${width} px`).toBe(0)
    }
    const { width, height } = (await page.getByText(title).boundingBox())!
    expect([width > 180, height < 60], path).toEqual([true, true])
  }
})

test('text at 200 % on a phone of 360 px makes no list wider than the window', async ({ page, signIn, database }) => {
  await signIn('admin')
  await makePost(database.kysely, { title: 'Registration of returning students' })
  // As many letters wide.
  await page.setViewportSize({ width: 180, height: 400 })
  for (const screen of ['dashboard', 'posts', 'menu-items', 'users', 'samples', 'drafts', 'trash', 'audit', 'backups']) {
    await openScreen(page, `/admin/${screen}`)
    expect(await sideways(page), screen).toBe(0)
  }
})

test('B §2 pages and posts: the actions of a row are on one line', async ({ page, signIn, clientOf, database }) => {
  const { pageDrafts } = await clientOf(await signIn('editor'))
  const title = `Fees ${randomUUID()}`
  const { id, slug } = await makePost(database.kysely, { title, status: 'draft' })
  await makeSection(database.kysely, { pageId: id, sectionType: 'faq', title: 'Rooms', content: [] })
  const heights = (row: ReturnType<Page['locator']>) =>
    row.locator('a, button').evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)))
  for (const list of ['pages', 'posts']) {
    await openScreen(page, `/admin/${list}?search=${slug}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const actions = page.getByRole('row').filter({ hasText: title }).getByRole('cell').last()
      await expect(actions.locator('a, button')).toHaveCount(4)
      expect(new Set(await heights(actions)).size, `${list} at ${width} px`).toBe(1)
      await expect(actions.getByText('Edit')).toBeVisible()
      await expect(actions.getByText('Delete')).toBeVisible()
      expect(await sideways(page)).toBe(0)
    }
  }
  const published = await makePost(database.kysely)
  await page.setViewportSize({ width: 360, height: 800 })
  await openScreen(page, `/admin/posts?search=${published.slug}`)
  const five = page.getByRole('row').filter({ hasText: published.title }).getByRole('cell').last()
  await expect(five.locator('a, button')).toHaveCount(5)
  expect(new Set(await heights(five)).size).toBe(1)
  // Its three badges are wider than a phone.
  const changed = await makePage(database.kysely)
  const { id: hidden } = await makeSection(database.kysely, { pageId: changed.id, sectionType: 'cta' })
  await pageDrafts.change({ pageId: changed.id, change: { kind: 'hide', id: hidden } })
  await page.setViewportSize({ width: 360, height: 800 })
  await openScreen(page, `/admin/pages?search=${changed.slug}`)
  await expect(page.getByText('Draft changes')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await openScreen(page, `/admin/page-sections/${id}`)
  const buttons = page.locator('[data-section] [class*=buttons]')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(buttons.getByText('Delete')).toBeVisible()
    expect(new Set(await heights(buttons)).size, `sections at ${width} px`).toBe(1)
  }
})
