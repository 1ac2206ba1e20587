import type { Locator } from '@playwright/test'
import { watchContentVersion } from '#server/cache/content-version.ts'
import { makePage, makePost, makeSection } from '#test/make.ts'
import { expect, test } from '../fixtures.ts'

/* Hausa is also written in Arabic letters (Ajami), from right to left; staff may write so anywhere. */

const AJAMI = 'مَكَرَنْتَرْ كِمِيَّا'
const LATIN = 'Makarantar kimiyya'

const direction = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction)

/** The edge at which the text of a block begins. */
const beginsAt = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [text, box] = [range.getClientRects()[0]!, element.getBoundingClientRect()]
    return text.left - box.left < box.right - text.right ? 'left' : 'right'
  })

test('Arabic letters are read and written from the right, beside Latin ones', async ({ page, database }) => {
  await test.step('an article in Arabic letters reads from the right, each paragraph as its own script does', async () => {
    const content = await watchContentVersion(database)
    const post = {
      title: AJAMI,
      excerpt: AJAMI,
      content: `<p>${AJAMI}</p><p>${LATIN}</p><ul><li>${AJAMI}</li></ul><p><span lang="ar">${AJAMI}!</span></p><p>Here <span lang="ar">${AJAMI}<em>!</em></span> (<em>7</em>) is a name</p>`,
    }
    await content.change((trx) => makePost(trx, { slug: 'ajami', ...post }))
    await content.stop()
    await page.goto('/ajami')
    const article = page.getByRole('article')
    expect(await direction(article.getByRole('heading', { level: 1 }))).toBe('rtl')
    expect(await direction(article.getByRole('list').last())).toBe('rtl')
    const paragraphs = await article
      .getByRole('paragraph')
      .filter({ hasText: /^[^\d]*$/ })
      .all()
    expect(await Promise.all(paragraphs.map(beginsAt))).toEqual(['right', 'right', 'left', 'right'])

    const passage = await article
      .getByText('is a name')
      .locator('[lang], em')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    // The exclamation mark is at the left of the passage, the number after it.
    expect(passage.toSorted((one, other) => one - other)).toEqual([passage[1], passage[0], passage[2]])

    await page.goto('/blog')
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: AJAMI })
    expect(await direction(card.getByRole('heading', { name: AJAMI }))).toBe('rtl')
    await page.goto(`/search?q=${encodeURIComponent('كميا')}`)
    for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all())
      expect(await direction(heading)).toBe('rtl')
  })
  await test.step('sections in Arabic letters read from the right beside those in Latin ones', async () => {
    const { id, slug } = await makePage(database.kysely, { slug: 'sassan-ajami', title: AJAMI })
    const add = (sectionType: string, title: string, content: object) =>
      makeSection(database.kysely, { pageId: id, sectionType, title, content })
    await add('features', AJAMI, [{ title: AJAMI, description: AJAMI }])
    await add('testimonials', LATIN, [{ quote: AJAMI, author: AJAMI, role: '' }])
    await add('faq', LATIN, [{ question: AJAMI, answer: AJAMI }])
    await add('cta', AJAMI, { actionText: LATIN })
    await page.goto(`/${slug}`)
    for (const place of [
      page.getByRole('heading', { level: 1 }),
      page.locator('#features').getByRole('heading', { level: 2 }),
      page.locator('#features').getByRole('listitem'),
      page.locator('#testimonials').getByRole('figure'),
      page.locator('#faq details'),
      page.locator('#cta').getByRole('heading'),
    ])
      expect(await direction(place)).toBe('rtl')
    for (const type of ['testimonials', 'faq'])
      expect(await direction(page.locator(`#${type}`).getByRole('heading', { level: 2 }))).toBe('ltr')
  })
  await test.step('Arabic text in the form is written from the right', async () => {
    await page.goto('/contact')
    for (const label of ['Name', 'Subject', 'Message']) {
      await page.getByLabel(label).fill(AJAMI)
      expect(await direction(page.getByLabel(label))).toBe('rtl')
    }
    await page.getByLabel('Name').fill(LATIN)
    expect(await direction(page.getByLabel('Name'))).toBe('ltr')
  })
})
