import type { Page } from '@playwright/test'
import { NETWORKS } from '#contract/settings/site.ts'
import { watchContentVersion } from '#server/cache/content-version.ts'
import type { Database } from '#server/db/database.ts'
import { makeCategory, makeContactInfo, makeMenuItem, makePage, makePost, makeSection, makeSetting, makeTag } from '#test/make.ts'
import { expectAccessibleColours } from '../axe.ts'
import { expect, expectAccessible, inEveryView, sideways, test } from '../fixtures.ts'

/* More entries and longer words than anybody plans for. */

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

async function setMenu(database: Database, titles: string[]): Promise<void> {
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    await trx.deleteFrom('menuItems').execute()
    // Half of them lead to the page that is open in most tests.
    for (const [index, title] of titles.entries())
      await makeMenuItem(trx, { title, url: `/${index % 2 ? 'privacy' : 'about'}#${index}`, orderIndex: index })
  })
  await content.stop()
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Entry ${index + 1}`)

/** Words that overflow the screen, except in elements that scroll or truncate. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const minds = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || minds(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const isOut = [...range.getClientRects()].some(({ right }) => right > innerWidth)
      if (isOut && !minds(texts.currentNode.parentElement)) found.push(texts.currentNode.textContent!)
    }
    return found
  })

/** The words that are broken across lines: of the college's name, in header and footer, or of these texts. */
const brokenWords = (page: Page, texts = 'header a[href="/"] > span, footer a[href="/"] > span') =>
  page.locator(texts).evaluateAll((names) =>
    names.flatMap(({ firstChild }) =>
      [...firstChild!.textContent!.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(firstChild!, index)
          range.setEnd(firstChild!, index + word.length)
          return range.getClientRects().length > 1
        })
        .map(({ 0: word }) => word),
    ),
  )

const header = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => header(page).getByRole('button', { name: 'Menu' })
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const expectRow = async (page: Page, count: number) => {
  await expect(menu(page)).toBeHidden()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const tops = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
  expect(tops).toHaveLength(count)
  expect(new Set(tops).size).toBe(1)
  expect(await heightOfHeader(page)).toBeLessThan(90)
}
const heightOfHeader = async (page: Page) => (await header(page).boundingBox())!.height

test('A §2 header: a menu of 9 or 60 entries is a drawer at every width, and all of it can be reached', async ({
  page,
  database,
  request,
}) => {
  for (const count of [9, 60])
    await test.step(`${count} entries`, async () => {
      await setMenu(database, numbered(count))
      await expect.poll(async () => (await request.get('/privacy')).text()).toContain(`Entry ${count}`)
      await page.goto('/privacy')
      await inEveryView(page, async (colorScheme) => {
        expect(await heightOfHeader(page)).toBeLessThan(90)
        await menu(page).click()
        // The elements are the same with 9.
        if (count === 60) await (colorScheme === 'light' ? expectAccessible(page) : expectAccessibleColours(page))
        await link(page, `Entry ${count}`).scrollIntoViewIfNeeded()
        await expect(link(page, `Entry ${count}`)).toBeInViewport({ ratio: 1 })
        expect(await sideways(page)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(link(page, 'Entry 1')).toBeHidden()
      })
    })
})

test('A §2 header: six entries are one row on a desktop and a drawer on a tablet, which stays one when the screen is turned', async ({
  page,
  database,
}) => {
  await setMenu(database, ['Home', 'Courses', 'Fees', 'Students', 'Research', 'Contact'])
  await test.step('six entries are one row on a desktop, and a drawer on a tablet', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/privacy')
    await expectRow(page, 7)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(menu(page)).toBeVisible()
    await expect(link(page, 'Courses')).toBeHidden()
  })
  await test.step('a long name beside a wide logo keeps its words, and the header stays low', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="180"/>'
    await page.route('/wide.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }))
    const content = await watchContentVersion(database)
    await content.change(async (trx) => {
      await makeSetting(trx, 'site_logo', '/wide.svg')
      await makeSetting(trx, 'site_name', 'Akanu Ibiam Federal Polytechnic, Unwana')
    })
    await content.stop()
    await page.goto('/privacy')
    for (const width of [1024, 360, 320]) {
      await page.setViewportSize({ width, height: 1024 })
      expect([width, await brokenWords(page)]).toEqual([width, []])
      expect(await heightOfHeader(page), `${width} px`).toBeLessThan(110)
    }
  })
  await test.step('a drawer that is open when the screen is turned stays one until it is closed', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/privacy')
    await menu(page).click()
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
    await expect(link(page, 'Courses')).toBeVisible()
  })
  await test.step('56 letters in eight entries are one row on a desktop, beside a long name', async () => {
    await setMenu(database, ['Home', 'About', 'Admissions', 'Programmes', 'Academics', 'Research', 'Alumni', 'News'])
    await page.setViewportSize({ width: 1265, height: 800 })
    await page.goto('/privacy')
    await expectRow(page, 9)
    expect(await brokenWords(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(menu(page)).toBeVisible()
  })
  await test.step('a phone shows the short name of a college with a very long one, and reads both', async () => {
    const name = 'Plateau State College of Technology, Agriculture and Management Sciences'
    const content = await watchContentVersion(database)
    await content.change(async (trx) => {
      await trx.updateTable('siteSettings').set({ settingValue: name }).where('settingKey', '=', 'site_name').execute()
      await makeSetting(trx, 'site_short_name', 'Plateau Tech')
    })
    await content.stop()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/privacy')
    const home = header(page).getByRole('link', { name })
    await expect(home.getByText('Plateau Tech')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(home.getByText('Plateau Tech')).toBeHidden()
    await expect(home.getByText(name)).toBeInViewport({ ratio: 1 })
  })
})

test('A §2 header: with text of 200 % nothing overlaps, and the menu opens (WCAG 1.4.4)', async ({ page, database }) => {
  await setMenu(database, ['Home', 'About', 'Programs', 'Contact'])
  for (const path of ['/', '/contact', '/search?q=fees'])
    for (const width of [768, 1280])
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 1024 })
        await page.goto(path)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await sideways(page), path).toBeLessThanOrEqual(0)
        const name = (await header(page).getByRole('link').first().boundingBox())!
        const button = (await menu(page).boundingBox())!
        expect(name.x + name.width).toBeLessThanOrEqual(button.x)
        expect(await heightOfHeader(page)).toBeLessThan(200)
        await menu(page).click()
        await expect(link(page, 'Contact')).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        // A phone.
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await sideways(page), path).toBeLessThanOrEqual(0)
        expect(await brokenWords(page)).toEqual([])
        expect(await brokenWords(page, 'main :is(h1, h2, h3):not(:has(*))')).toEqual([])
        expect(await heightOfHeader(page)).toBeLessThan(370)
      })
})

test('a word of 80 letters wraps wherever it stands, and no page scrolls sideways at 320 px', async ({ page, database }) => {
  await setMenu(database, ['Home', WORD])
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    await makeSetting(trx, 'site_name', WORD)
    for (const network of Object.keys(NETWORKS)) await makeSetting(trx, `social_${network}`, `https://${network}.example/college`)
    await makeSetting(trx, 'site_description', WORD)
    await makeContactInfo(trx, { type: 'email', value: `${WORD.toLowerCase()}@example.com` })
    await makeContactInfo(trx, { type: 'address', value: WORD })
    const category = await makeCategory(trx, { slug: 'long', name: WORD, description: WORD })
    const tag = await makeTag(trx, { slug: 'long', name: WORD })
    const post = { excerpt: WORD, categories: [category], tags: [tag] }
    const text = `<h2>${WORD}</h2><p>${WORD}</p><ul><li>${WORD}</li></ul><blockquote>${WORD}</blockquote><table><tr><td>${WORD}</td></tr></table>`
    await makePost(trx, { ...post, slug: 'long', title: WORD, content: text })
    await makePost(trx, { ...post, slug: 'longer', title: WORD, content: text, isFeatured: 1 })
    const { id } = await makePage(trx, { slug: 'sections', title: WORD })
    const add = (sectionType: string, value: object, orderIndex: number) =>
      makeSection(trx, { pageId: id, sectionType, title: WORD, description: WORD, content: value, orderIndex })
    await add('features', [{ title: WORD, description: WORD }], 1)
    await add('testimonials', [{ quote: WORD, author: WORD, role: WORD }], 2)
    await add('faq', [{ question: WORD, answer: WORD }], 3)
    await add('cta', { actionText: WORD }, 4)
    await add('programs', [{ category: 'sciences', title: WORD, subjects: [WORD, WORD], duration: WORD, career: [WORD] }], 5)
    await add('team', [{ name: WORD, role: WORD, bio: WORD }], 6)
    await add('contact-info', {}, 7)
    const slide = { headline: WORD, primaryActionText: WORD, secondaryActionText: WORD }
    await add('hero', { heroType: 'slider', slides: Array.from({ length: 12 }, () => slide) }, 8)
  })
  await content.stop()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/contact', '/sections', '/blog', '/long', '/category/long', '/tag/long', `/search?q=${WORD}`]) {
    await page.goto(path)
    expect([path, await sideways(page), await cutOff(page)]).toEqual([path, 0, []])
    await menu(page).click()
    const drawer = page.getByRole('navigation', { name: 'Main' })
    expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test('a table of six columns takes the room beside the text, its cells are not slim on a phone, and on paper its amounts stay whole', async ({
  page,
  database,
}) => {
  const cells = (tag: string, texts: string[]) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  const head = ['Course', 'Fee for indigenes', 'Fee for non-indigenes', 'Accommodation', 'Acceptance fee', 'Total payable']
  const fees = ['Computer Science', '₦45,000', '₦65,000', '₦25,000', '₦10,000', '₦145,000']
  const { slug } = await makePost(database.kysely, { content: `<table>${cells('th', head)}${cells('td', fees)}</table>` })
  const lines = (cell: string) =>
    page.locator(cell).evaluateAll((all) =>
      all.slice(1).map((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return text.getClientRects().length
      }),
    )
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/${slug}`)
  expect(await lines('th')).toEqual([1, 1, 1, 1, 1])
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(Math.max(...(await lines('th')))).toBe(2)
  expect(await sideways(page)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  expect(await lines('td')).toEqual([1, 1, 1, 1, 1])
})

test('a long name of a college is whole on a phone, and a long headline leaves room for the buttons', async ({
  page,
  database,
}) => {
  const value = 'Kafanchan Federal Polytechnic of Science and Technology'
  const content = await watchContentVersion(database)
  await content.change((trx) => makeSetting(trx, 'site_name', value))
  await content.stop()
  const { id } = await makePage(database.kysely, { slug: 'admission' })
  const headline = 'Admission into National Diploma and Higher National Diploma programmes for 2026/2027 is open'
  await makeSection(database.kysely, { pageId: id, sectionType: 'hero', content: { headline, primaryActionText: 'Apply' } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admission')
  const name = header(page).getByText(value)
  const cut = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(cut).toBeLessThanOrEqual(1)
  await expect(page.getByRole('link', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
})
