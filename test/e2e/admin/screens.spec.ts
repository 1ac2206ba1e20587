import type { Page } from '@playwright/test'
import { STAFF_SCREENS } from '#test/screens.ts'
import { expectAccessible, expectAccessibleColours } from '../axe.ts'
import { brotliLength } from '../line.ts'
import { expectWithin } from '../weigh.ts'
import { fillWithLong, fillWithMarkup, fillWithPlain, LONG, LONG_NAMES, MARKED_NAMES } from './awkward-records.ts'
import { expectHighControls, expectNarrow, expectNarrowEverywhere, expectNothingPlanted, openScreen } from './screen-checks.ts'
import { expect, inEveryView, test } from './staff.ts'

/*
 * One walk through every screen, with plain records, names of 200 letters and markup in every list. It expects the title,
 * the budget of the first load, that markup stays a text, that nothing is wider than the window, controls that a finger
 * hits, and no finding of axe at any width, light and dark.
 */

/** At most 200 KB of script in all, compressed, before a list is there; what dialogs need is fetched with them. */
const LIST = 200_000
/** Of which the library for charts has 20 KB. */
const LIST_WITH_CHART = 215_000

interface Screen {
  title: string
  /** The most bytes of script. */
  limit?: number
  /** Dialogs of new records, by their buttons. They open on a phone. */
  dialogs?: Record<string, string>
  /** The record with the long name is there, and has these dialogs. */
  ofLong?: string[]
}

const CHANGES = ['Delete', 'Edit']

/** In groups, because a new browser for each screen takes longer than looking at it. */
const GROUPS: Record<string, Record<string, Screen>> = {
  'for everybody': {
    '/admin/dashboard': { title: 'Dashboard', ofLong: [] },
    '/admin/account': { title: 'My account' },
    '/admin/drafts': { title: 'Drafts and review' },
    '/admin/nothing': { title: 'Page Not Found' },
    '/admin/welcome': { title: 'Welcome' },
    '/admin/samples': { title: 'Sample content' },
    '/admin/form-submissions': { title: 'Form Submissions', limit: LIST, ofLong: [] },
    '/admin/visitors': { title: 'Visitors', limit: LIST_WITH_CHART },
  },
  'of pages': {
    '/admin/pages': { title: 'Pages', limit: LIST, dialogs: { 'Add Page': 'Add New Page' }, ofLong: [] },
    '/admin/posts': { title: 'Blog Posts', limit: LIST, dialogs: { 'New Blog Post': 'Create New Blog Post' }, ofLong: CHANGES },
    '/admin/page-sections': { title: 'Page Sections', limit: LIST },
    '/admin/redirects': { title: 'Redirects', limit: LIST },
    '/admin/trash': { title: 'Trash' },
  },
  'of content': {
    '/admin/menu': { title: 'Menu Management', limit: LIST, dialogs: { 'Add Menu Item': 'Add New Menu Item' }, ofLong: CHANGES },
    '/admin/categories': { title: 'Categories', dialogs: { 'Add Category': 'Add New Category' }, ofLong: CHANGES },
    '/admin/tags': { title: 'Tags', limit: LIST, dialogs: { 'Add Tag': 'Add New Tag' }, ofLong: CHANGES },
    '/admin/media': { title: 'Media Library', limit: LIST, dialogs: { 'Upload Media': 'Upload Media' }, ofLong: CHANGES },
  },
  'of settings': {
    '/admin/contact-info': { title: 'Contact Information', ofLong: ['Delete'] },
    '/admin/site-settings': { title: 'Site Settings', dialogs: { 'Choose Logo': 'Select Media' } },
    '/admin/seo': { title: 'SEO Settings' },
    '/seed-data': { title: 'Seed Initial Data' },
  },
  'of operation': {
    '/admin/users': { title: 'User Management', limit: LIST, dialogs: { 'Invite User': 'Invite User' }, ofLong: [] },
    '/admin/audit': { title: 'Audit log', limit: LIST },
    '/admin/mail': { title: 'Mail' },
    '/admin/backups': { title: 'Backups' },
    '/admin/health': { title: 'Health' },
  },
}

/** Other addresses of screens. admin-gate.test and menu.spec open them. */
const ALIASES = ['/admin', '/admin/menu-items']

test('the walk leaves out no screen', () => {
  const walked = Object.values(GROUPS).flatMap((screens) => Object.keys(screens))
  expect([...walked, ...ALIASES].toSorted()).toEqual(['/admin/nothing', ...STAFF_SCREENS.map(({ path }) => path)].toSorted())
})

const lookAtDialogs = async (page: Page, { dialogs = {}, ofLong = [] }: Screen) => {
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const [button, name] of Object.entries(dialogs)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expect(dialog.getByLabel(/^Loading/)).toHaveCount(0)
      await expectNarrow(page)
      await close()
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const button of ofLong) {
    await test.step(button, async () => {
      await page
        .getByRole('button', { name: `${button} ${LONG}` })
        .first()
        .click()
      await expect(dialog.getByRole('button').first()).toBeVisible()
      await expectNarrowEverywhere(page)
      await close()
    })
  }
}

for (const [group, screens] of Object.entries(GROUPS)) {
  test(`the screens ${group} hold long names and markup, and are light, narrow and accessible in every view`, async ({
    page,
    signIn,
    database,
  }) => {
    test.slow()
    await fillWithPlain(database.kysely)
    await fillWithLong(database.kysely)
    await fillWithMarkup(database.kysely)
    await signIn('admin', { firstName: LONG_NAMES.firstName, lastName: MARKED_NAMES.lastName })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url())
    })
    for (const [path, screen] of Object.entries(screens)) {
      await test.step(path, async () => {
        scripts.clear()
        await openScreen(page, path)
        const fetched = [...scripts]
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.title)
        await expect(page).toHaveTitle(new RegExp(`^${screen.title} · CMS Admin`))
        if (screen.ofLong) await expect(page.locator('main').getByText(LONG.slice(0, 80)).first()).toBeVisible()
        if (screen.limit) {
          await test.step('the first load is within the budget', async () => {
            const lengths = await Promise.all(fetched.map(brotliLength))
            expect(fetched.length).toBeGreaterThan(2)
            expectWithin(
              `script of ${path}`,
              lengths.reduce((sum, length) => sum + length),
              screen.limit!,
            )
          })
        }
        await test.step('markup is a text', () => expectNothingPlanted(page))
        await inEveryView(page, async (colorScheme) => {
          if (colorScheme === 'dark') return expectAccessibleColours(page)
          await expectAccessible(page)
          await expectNarrow(page)
          if (page.viewportSize()!.width === 360) await expectHighControls(page)
        })
        await lookAtDialogs(page, screen)
      })
    }
  })
}
