import { watchContentVersion } from '#server/cache/content-version.ts'
import { makePage, makeSection, makeSetting } from '#test/make.ts'
import { expect, test } from '../fixtures.ts'

test('a square logo is in line with the text below it and stands on white in the footer, a hero ends above one band, and a headline without subheadline keeps its descenders', async ({
  page,
  database,
}) => {
  const content = await watchContentVersion(database)
  await content.change(async (trx) => {
    const { id: pageId } = await makePage(trx, { slug: 'home', title: 'Home' })
    const slides = ['Happy days for you', 'Quickly'].map((headline) => ({ headline, subheadline: '' }))
    await makeSection(trx, { pageId, sectionType: 'hero', orderIndex: 1, title: 'Hero', content: { heroType: 'slider', slides } })
    const { id } = await makePage(trx, { slug: 'short' })
    await makeSection(trx, { pageId: id, sectionType: 'hero', content: { headline: 'Kufena' } })
    await makeSetting(trx, 'site_logo', '/apple-touch-icon.png')
  })
  await content.stop()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const headline = page.getByText('Happy days for you')
    const edge = (await headline.boundingBox())!.x
    for (const place of ['banner', 'contentinfo'] as const) {
      // The picture is drawn inside its box, which may be wider.
      const drawnAt = await page
        .getByRole(place)
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => {
          const { x, width, height } = image.getBoundingClientRect()
          const free = width - (height * image.naturalWidth) / image.naturalHeight
          return { left: x + (free * parseFloat(getComputedStyle(image).objectPosition)) / 100, free }
        })
      expect(drawnAt.left, `${place} at ${width} px`).toBeCloseTo(edge, 0)
    }
    await expect(page.getByRole('contentinfo').locator('img').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const cut = await headline.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { bottom } = range.getBoundingClientRect()
      const clips: number[] = []
      for (let each: Element | null = element; each; each = each.parentElement)
        if (each !== document.documentElement && getComputedStyle(each).overflowY !== 'visible')
          clips.push(bottom - each.getBoundingClientRect().bottom)
      return clips.filter((over) => over > 0)
    })
    expect(cut).toEqual([])
  }
  await page.goto('/short')
  await expect(page.getByRole('heading', { name: 'Kufena' })).toBeVisible()
  await expect(page.locator('.band').filter({ visible: true })).toHaveCount(1)
})
