import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '#contract/permissions.ts'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import type { Database } from '#server/db/database.ts'
import { makePage, makeSection, makeUser } from '#test/make.ts'
import { expectAccessibleColours } from '../axe.ts'
import { expect, expectAccessible, openSession, test as base } from '../admin/staff.ts'

interface EditorFixtures {
  /** Signs a person in as the sign-in does, with the cookie that public pages look for. What is open stays open. */
  comeIn(role?: Role): Promise<void>
  /** Publishes a page at /hostels, signs an editor in and opens the editor on it. */
  openEditor(page: Sections): ReturnType<typeof publishPage>
}

export const test = base.extend<EditorFixtures>({
  comeIn: async ({ database, context, site }, use) => {
    await use(async (role = 'editor') => {
      await openSession({ database, context, url: site.url }, await makeUser(database.kysely, { role }))
      await addStaffHint(context, site.url)
    })
  },
  openEditor: async ({ page, comeIn, database }, use) => {
    await use(async (sections) => {
      const published = await publishPage(database, sections)
      await comeIn()
      await edit(page, '/hostels')
      return published
    })
  },
})

/** Adds the cookie by which public pages know that somebody of the staff is signed in. */
export async function addStaffHint(context: BrowserContext, url: string): Promise<void> {
  const [name, value] = STAFF_HINT.split('=')
  await context.addCookies([{ name: name!, value: value!, url, sameSite: 'Lax' }])
}

interface Sections {
  slug?: string
  title?: string
  sections?: { sectionType: string; title?: string; description?: string; content?: unknown }[]
}

/** A published page with these sections. */
export async function publishPage(database: Database, { slug = 'hostels', title = 'Hostels', sections = [] }: Sections = {}) {
  const content = await watchContentVersion(database)
  const page = await content.change(async (trx) => {
    const made = await makePage(trx, { slug, title, status: 'published' })
    for (const [index, section] of sections.entries())
      await makeSection(trx, { pageId: made.id, orderIndex: index + 1, ...section })
    return made
  })
  await content.stop()
  return page
}

export const FAQ = {
  sectionType: 'faq',
  title: 'Questions about rooms',
  content: [
    { question: 'Who gets a room?', answer: 'First-year students first.' },
    { question: 'What does it cost?', answer: 'It is on the admission letter.' },
  ],
}
export const HERO = {
  sectionType: 'hero',
  title: 'Hostels',
  content: {
    headline: 'A bed on campus',
    subheadline: 'Quiet rooms near the library.',
    primaryActionText: 'Apply',
    cta_url: '/contact',
  },
}

/** Opens the editor on a page. */
export async function edit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(page.getByRole('region', { name: 'Editing bar' })).toBeVisible()
  await expect(page.locator('main > [data-section], main > [data-page]').first()).toBeVisible()
}

/** Replaces the text that is being edited, and leaves it. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
}

/** Everything that can be tapped in the editor is 44 px large and on the screen, or can be scrolled there. */
async function expectTouchTargets(page: Page): Promise<void> {
  const found = await page.getByRole('region', { name: 'Page editor' }).evaluate((host) => {
    const targets = host.shadowRoot!.querySelectorAll<HTMLElement>('button, a, select, summary, input:not(.unseen), textarea')
    return [...targets].flatMap((target) => {
      const { width, height, left, right } = (target.closest('label') ?? target).getBoundingClientRect()
      if (!target.checkVisibility() || target.closest('[inert], .widths')) return []
      // The dot of a picture is larger than it looks.
      const isSmall = (width < 44 || height < 44) && !target.matches('.dot')
      const size = `${target.ariaLabel ?? target.textContent}: ${Math.round(width)} × ${Math.round(height)} px`
      return isSmall || left < 0 || right > innerWidth ? [`${size} at ${Math.round(left)} px`] : []
    })
  })
  expect(found, 'targets too small for a thumb, or outside of the screen').toEqual([])
}

/** Axe finds nothing in this state on a computer and on a phone, light and dark. Afterwards the page is as wide as before. */
export const expectAccessibleEverywhere = (page: Page) => expectAccessibleAt(page, [1280, 360])

/** Axe finds nothing on a phone, light and dark, in a panel or state that is no different on a computer. */
export const expectAccessibleOnPhone = (page: Page) => expectAccessibleAt(page, [360])

async function expectAccessibleAt(page: Page, widths: number[]): Promise<void> {
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await (colorScheme === 'light' ? expectAccessible(page) : expectAccessibleColours(page))
    }
    if (width === 360) await expectTouchTargets(page)
  }
  await page.setViewportSize(before)
}

export const field = (page: Page, path: string) => page.locator(`main [data-field="${path}"]`).first()

export { expect, expectAccessible } from '../admin/staff.ts'
