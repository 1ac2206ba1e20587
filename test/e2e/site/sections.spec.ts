import { makeContactInfo, makePage, makeSection } from '#test/make.ts'
import { expect, test } from '../fixtures.ts'

test('A §2, B §3: the sections of every page, with and without entries, of any type and number', async ({ page, database }) => {
  test.slow()
  await test.step('A §2 contact: hero with Call Now and Email Us, office hours, map box, 6 questions; without entries no invented data', async () => {
    await page.goto('/contact')
    await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', '/contact#contact-info')
    await expect(page.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', '/contact#contact-form')
    for (const line of ['Monday to Friday 8:00 AM to 5:00 PM', 'Saturday 9:00 AM to 1:00 PM', 'Sunday closed'])
      await expect(page.getByText(line)).toBeVisible()
    await expect(page.locator('#map')).toContainText('Contact information will be displayed when configured.')
    await expect(page.locator('details')).toHaveCount(6)
    await page.locator('summary').first().click()
    await expect(page.locator('details').first().getByRole('paragraph')).toBeVisible()
  })
  await test.step('A §2 about: story with 4 photos, vision and mission, 4 values, 6 people, 4 facilities, location', async () => {
    await page.goto('/about')
    for (const [anchor, name] of [
      ['about-story', 'Our Story'],
      ['vision-mission', 'Vision and Mission'],
      ['team', 'Meet Our Team'],
      ['location', 'Our Location'],
    ] as const)
      await expect(page.locator(`#${anchor}`).getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(page.locator('#about-story').getByRole('img')).toHaveCount(4)
    for (const value of ['Excellence', 'Integrity', 'Innovation', 'Student-Centered'])
      await expect(page.locator('#vision-mission').getByRole('heading', { name: value })).toBeVisible()
    await expect(page.locator('#team').getByRole('listitem')).toHaveCount(6)
    await expect(page.locator('#team').getByText('RD', { exact: true })).toBeVisible()
    await expect(page.locator('#facilities').getByRole('listitem')).toHaveCount(4)
  })
  await test.step('A §2 home: 4 cards of Why Choose and a call to action that leads to /contact', async () => {
    await page.goto('/')
    const features = page.locator('#features')
    await expect(features.getByRole('heading', { name: /^Why Choose/ })).toBeVisible()
    await expect(features.getByRole('listitem')).toHaveCount(4)
    await expect(page.locator('#cta').getByRole('link')).toHaveAttribute('href', '/contact')
  })
  await test.step('A §2 contact: info cards come from contact_info; without entries and lists there is a placeholder', async () => {
    const card = { sectionType: 'contact_info', title: 'Reach us', content: {} }
    const [before, after] = [await makePage(database.kysely), await makePage(database.kysely)]
    for (const { id } of [before, after]) await makeSection(database.kysely, { pageId: id, ...card })
    await page.goto(`/${before.slug}`)
    await expect(page.locator('main').getByText('Contact information will be displayed when configured.')).toBeVisible()

    const { id } = await makeContactInfo(database.kysely, { type: 'hours', value: 'Sunrise to noon' })
    await page.goto(`/${after.slug}`)
    await database.kysely.deleteFrom('contactInfo').where('id', '=', id).execute()
    await expect(page.getByRole('listitem').filter({ hasText: 'Office Hours' })).toContainText('Sunrise to noon')
  })
  await test.step('A §2, B §3: the pictures of an unknown type are shown, in cards', async () => {
    const { id, slug } = await makePage(database.kysely, { title: 'Tour' })
    const gate = { title: 'The gate', image: '/illustrations/campus.svg', alt: 'Students at the gate' }
    await makeSection(database.kysely, {
      pageId: id,
      sectionType: 'timeline',
      title: 'A walk',
      content: [gate, { title: 'Words' }],
    })
    await page.goto(`/${slug}`)
    const cards = page.locator('main').getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(cards.first().getByRole('img', { name: gate.alt })).toHaveAttribute('src', gate.image)
    await expect(cards.last().getByRole('img')).toHaveCount(0)
  })
  await test.step('A §2: a page of 500 sections is shown', async () => {
    const { slug } = await database.kysely.transaction().execute(async (trx) => {
      const many = await makePage(trx, { title: 'Many' })
      for (let index = 0; index < 500; index += 1)
        await makeSection(trx, {
          pageId: many.id,
          orderIndex: index,
          sectionType: ['features', 'faq', 'testimonials', 'programs', 'contact-form', 'hero'][index % 6]!,
          title: `Section ${index}`,
          content: [{ title: 'A', question: 'B', answer: 'C', quote: 'D' }],
        })
      return many
    })
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Many' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Section 499' })).toBeAttached()
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((element) => element.id))
    expect(ids.length).toBe(new Set(ids).size)
  })
  await test.step('the skip link leads past the header', async () => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

test('the search of every page works without script', async ({ noScript, site }) => {
  await noScript.goto(`${site.url}/about`)
  await noScript.getByLabel('Search this website').fill('lathe')
  await noScript.getByRole('contentinfo').getByRole('button', { name: 'Search' }).click()
  await expect(noScript.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(noScript.getByRole('searchbox', { name: 'What are you looking for?' })).toHaveValue('lathe')
})
