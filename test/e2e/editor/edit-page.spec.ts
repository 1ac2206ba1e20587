import { brotliLength } from '../line.ts'
import { expectWithin, KB } from '../weigh.ts'
import { edit, expect, FAQ, field, HERO, publishPage, replaceText, test } from './editor.ts'

const saved = 'Saved on the server'

test('visitors ask for nothing, viewers are not offered to edit, and an editor types in place and publishes', async ({
  page,
  context,
  site,
  comeIn,
  database,
}) => {
  await publishPage(database, { sections: [HERO, FAQ] })
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const visitors = await (await fetch(`${site.url}/hostels`)).text()
  await test.step('visitors ask for nothing', async () => {
    await page.goto('/hostels')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /edit|api|rpc/.test(path))).toEqual([])
    expect(visitors).not.toMatch(/data-(?:section|field)/)
  })
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await test.step('a viewer is not offered to edit', async () => {
    await comeIn('viewer')
    const answered = page.waitForResponse(/api\/page-editor/)
    await page.goto('/hostels')
    expect(await (await answered).json()).toBeNull()
    await expect(page.getByRole('button', { name: 'Edit this page' })).toHaveCount(0)
  })
  await test.step('editors get the same page as visitors, and at most 60 KB of script before the first click', async () => {
    await comeIn()
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(await (await fetch(`${site.url}/hostels`, { headers: { cookie: cookies } })).text()).toBe(visitors)
    await edit(page, '/hostels')
    const ofEditor = [...scripts].filter((path) => /edit/.test(path))
    const lengths = await Promise.all(ofEditor.map((path) => brotliLength(site.url + path)))
    expect(ofEditor).toContain('/edit-button.js')
    expectWithin(
      'script of the editor',
      lengths.reduce((sum, length) => sum + length, 0),
      60 * KB,
    )
  })

  // A text is typed in place, kept as a draft, and published without a reload.
  const live = async () => (await fetch(`${site.url}/hostels`)).text()
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  const answer = field(page, 'content.items.1.answer')
  await page.locator('summary').nth(1).click()
  await field(page, 'content.headline').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' for everybody')
  await page.keyboard.press('Escape')
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByText('1 unpublished change')).toBeVisible()
  await test.step('the narrowest phone shows the whole number of changes', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 640 })
    const changes = page.getByText('1 change', { exact: true })
    await expect(changes).toBeVisible()
    expect(await changes.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize(before)
  })
  await expect(page.locator('h1')).toHaveText('A bed on campus for everybody')
  expect(await live()).not.toContain('for everybody')

  await page
    .locator('details')
    .nth(1)
    .evaluate((details) => ((details as HTMLDetailsElement).open = true))
  await answer.click()
  await replaceText(page, 'Ask the bursar.')
  await expect(page.getByText('2 unpublished changes')).toBeVisible()
  // The space bar would close a question.
  await field(page, 'content.items.1.question').click()
  await replaceText(page, 'Who has a key?')
  await expect(page.locator('summary').nth(1)).toHaveText('Who has a key?')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the page as it is here.')).toBeVisible()
  const after = await live()
  expect(after).toContain('A bed on campus for everybody')
  expect(after).toContain('Ask the bursar.')
  expect(after).toContain('Who has a key?')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit this page' })).toBeVisible()
  await expect(page.locator('[data-section], [data-field], [contenteditable]')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a slide that is chosen while the editor opens stays, also before the script of the slideshow is there', async ({
  page,
  context,
  comeIn,
  database,
  hold,
}) => {
  const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline, subheadline: '', imageUrl: '' }))
  const sections = [{ ...HERO, content: { heroType: 'slider', slides } }, FAQ]
  await comeIn()
  for (const isScriptSlow of [true, false])
    await test.step(isScriptSlow ? 'before the script of the slideshow is there' : 'after it', async () => {
      const { slug } = await publishPage(database, { slug: isScriptSlow ? 'slow' : 'fast', sections })
      if (isScriptSlow) await context.route(/hero\.island/, () => {})
      const letGo = await hold('pageEditor/render')
      await page.goto(`/${slug}`)
      const asked = page.waitForRequest(/pageEditor\/render/)
      await page.getByRole('button', { name: 'Edit this page' }).click()
      await asked
      await page.locator('#hero a[href="#hero-2"]').click()
      if (!isScriptSlow) await expect(page.locator('#hero a[href="#hero-2"]')).toHaveAttribute('aria-current', 'true')
      letGo()
      const headline = field(page, 'content.slides.1.headline')
      await expect(headline).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Next slide' }).click()
      await expect(field(page, 'content.slides.2.headline')).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Differences' }).click()
      await expect(page.getByRole('button', { name: 'Differences' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Draft', exact: true }).click()
      await expect(field(page, 'content.slides.2.headline')).toBeInViewport({ ratio: 1 })
      await context.unroute(/hero\.island/)
    })
})

test('sections are as high and as far apart in the editor as for visitors, on a computer and on a phone', async ({
  page,
  comeIn,
}) => {
  const places = () =>
    page.locator('main > *').evaluateAll((sections) => {
      const boxes = sections.map((section) => section.getBoundingClientRect())
      return boxes.map(({ top, height }) => [Math.round(top - boxes[0]!.top), Math.round(height)])
    })
  await comeIn()
  await page.goto('/')
  const widths = [360, 1280]
  const before: number[][][] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    before.push(await places())
  }
  expect(before[0]!.length).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await expect(page.locator('main > [data-section]').first()).toBeVisible()
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(places, `${width} px`).toEqual(before[index])
  }
})
