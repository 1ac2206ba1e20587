import type { Page } from '@playwright/test'
import { STAFF_SCREENS } from '#test/screens.ts'
import { expectAccessible, expectAccessibleColours } from '../axe.ts'
import { brotliLength } from '../line.ts'
import { expectWithin } from '../weigh.ts'
import { fillWithLong, fillWithMarkup, fillWithPlain, LONG, LONG_NAMES, MARKED_NAMES } from './awkward-records.ts'
import {
  expectHighControls,
  expectNarrow,
  expectNarrowEverywhere,
  expectNothingPlanted,
  goToScreen,
  waitForScreen,
} from './screen-checks.ts'
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
  /** The record with the long name is there. */
  hasLong?: boolean
  /** Its dialogs, by their buttons. long-names.spec.ts looks at those that it shares with other screens. */
  dialogs?: string[]
  /** A button that shows the list in another way. */
  otherView?: string
}

/** In two groups, because a new browser takes longer than a look at a screen. Those with a limit load the program again. */
const GROUPS: Record<string, Record<string, Screen>> = {
  'for everybody and of pages': {
    '/admin/form-submissions': { title: 'Form Submissions', limit: LIST, hasLong: true },
    '/admin/visitors': { title: 'Visitors', limit: LIST_WITH_CHART },
    '/admin/pages': { title: 'Pages', limit: LIST, hasLong: true },
    '/admin/posts': { title: 'Blog Posts', limit: LIST, hasLong: true },
    '/admin/page-sections': { title: 'Page Sections', limit: LIST },
    '/admin/redirects': { title: 'Redirects', limit: LIST },
    '/admin/trash': { title: 'Trash' },
    '/admin/dashboard': { title: 'Dashboard', hasLong: true },
    '/admin/account': { title: 'My account' },
    '/admin/drafts': { title: 'Drafts and review' },
    '/admin/nothing': { title: 'Page Not Found' },
    '/admin/welcome': { title: 'Welcome' },
    '/admin/samples': { title: 'Sample content' },
  },
  'of content, settings and operation': {
    '/admin/menu': { title: 'Menu Management', limit: LIST, hasLong: true, dialogs: [`Edit ${LONG}`] },
    '/admin/tags': { title: 'Tags', limit: LIST, hasLong: true, dialogs: [`Edit ${LONG}`] },
    '/admin/media': {
      title: 'Media Library',
      limit: LIST,
      hasLong: true,
      dialogs: ['Upload Media', `Delete ${LONG}`, `Edit ${LONG}`],
      otherView: 'List',
    },
    '/admin/users': { title: 'User Management', limit: LIST, hasLong: true },
    '/admin/audit': { title: 'Audit log', limit: LIST },
    '/admin/categories': { title: 'Categories', hasLong: true, dialogs: ['Add Category'] },
    '/admin/contact-info': { title: 'Contact Information', hasLong: true },
    '/admin/site-settings': { title: 'Site Settings' },
    '/admin/seo': { title: 'SEO Settings' },
    '/seed-data': { title: 'Seed Initial Data' },
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

const lookAtDialogs = async (page: Page, buttons: string[]) => {
  const dialog = page.getByRole('dialog')
  for (const name of buttons) {
    await test.step(name, async () => {
      await page.getByRole('button', { name }).first().click()
      await expect(dialog.getByRole('button').first()).toBeVisible()
      await expect(dialog.getByLabel(/^Loading/)).toHaveCount(0)
      await expectNarrowEverywhere(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
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
        await (screen.limit || page.url() === 'about:blank' ? page.goto(path) : goToScreen(page, path))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.title)
        await waitForScreen(page)
        const fetched = [...scripts]
        await expect(page).toHaveTitle(new RegExp(`^${screen.title} · CMS Admin`))
        if (screen.hasLong)
          await expect(page.locator('main').getByText(LONG.slice(0, 80)).filter({ visible: true }).first()).toBeVisible()
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
        await lookAtDialogs(page, screen.dialogs ?? [])
        if (screen.otherView) {
          await page.getByRole('button', { name: screen.otherView, exact: true }).click()
          await waitForScreen(page)
          for (const width of [360, 768, 1024, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            await expectNarrow(page)
          }
        }
      })
    }
  })
}
