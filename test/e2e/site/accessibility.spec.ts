import { makeContactInfo } from '#test/make.ts'
import { expect, expectAccessibleInEveryView, expectAccessibleState, sideways, test } from '../fixtures.ts'

const PATHS = ['/', '/about', '/programs', '/contact']

test('the hero awake with a toast and every tab of the programmes are accessible', async ({ page }) => {
  await test.step('the hero awake, with a toast, is accessible, light and dark', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Next slide' }).click()
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    await expectAccessibleInEveryView(page, async () => {
      await page.getByRole('link', { name: 'I am interested' }).click()
      await page.getByText('Thank you for your interest').first().waitFor()
    }, [360, 1280])
  })
  await test.step('every tab of the programmes is accessible', async () => {
    await page.goto('/programs')
    // The screen itself, with the first tab, is looked at in every view by a11y.spec.ts; here only the panels differ.
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click()
      await expectAccessibleState(page, [1280])
    }
  })
})

test('the contact form with its errors and open questions, and after sending, is accessible in every view', async ({ page }) => {
  await page.goto('/contact')
  await test.step('with its errors, and open questions', async () => {
    for (const question of await page.locator('summary').all()) await question.click()
    await page.getByLabel('Email').fill('ada')
    await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-island-status', 'awake')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessibleInEveryView(page)
  })
  await test.step('after sending', async () => {
    for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Fees')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/Your reference number is ENQ-/)).toBeVisible()
    // At the top, because axe counts what is half under the header as too small.
    const scrollUp = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessibleInEveryView(page, scrollUp, [360, 1280])
  })
})

test('no page scrolls sideways at any width, nor with larger text; on a phone the menu is there', async ({ page }) => {
  const views = [320, 360, 768, 1280].map((width) => ({ width, percent: 100 }))
  const enlarged = [
    { width: 640, percent: 200 },
    { width: 360, percent: 150 },
    { width: 360, percent: 200 },
  ]
  for (const path of PATHS) {
    await page.goto(path)
    for (const { width, percent } of [...views, ...enlarged]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`)
      expect(await sideways(page), `${path} at ${width} px, text of ${percent} %`).toBeLessThanOrEqual(0)
      if (width === 360) await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the headline is visible at 200 %, the map leaves its pin free, and paper has everything', async ({ page, database }) => {
  await makeContactInfo(database.kysely, { type: 'address', value: '12 Rayfield Road, Jos' })
  await test.step('in a window of 1280 by 800 px at 200 % the headline is visible without scrolling', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    for (const [path, headline] of [
      ['/', /^A diploma you/],
      ['/about', /^About/],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: headline })).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('on a phone the card of the map leaves the pin free', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/contact')
    const sketch = (await page.locator('#map svg').first().boundingBox())!
    const card = (await page.locator('#map a').first().locator('xpath=..').boundingBox())!
    expect(card.y).toBeGreaterThanOrEqual(sketch.y + sketch.height - 1)
    const pin = (await page.locator('#map svg [class*=pin]').first().boundingBox())!
    expect(pin.x + pin.width).toBeLessThanOrEqual(sketch.x + sketch.width)
  })
  await test.step('on paper every programme is there, dark on white, under the name of the college, without menu and footer', async () => {
    await page.goto('/programs')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const panels = await page.locator('[role=tabpanel]').all()
    expect(panels.length).toBeGreaterThan(1)
    for (const panel of panels) {
      await expect(panel).toBeVisible()
      const cards = await Promise.all((await panel.locator('> *').all()).map((card) => card.boundingBox()))
      for (const [index, card] of cards.slice(1).entries())
        expect(card!.y - cards[index]!.y - cards[index]!.height).toBeGreaterThan(8)
    }
    await expect(page.locator('.button').first()).toBeHidden()
    await expect(page.locator('body > header a').first()).toBeVisible()
    await expect(page.locator('body > header nav')).toBeHidden()
    await expect(page.locator('body > header button').first()).toBeHidden()
    await expect(page.locator('body > header')).toHaveCSS('position', 'static')
    await expect(page.locator('body > footer')).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(page.locator('h1').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  })
  await test.step('on paper every answer and every testimonial is there, without buttons', async () => {
    await page.goto('/contact')
    await expect(page.locator('#map svg').first()).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeHidden()
    for (const answer of await page.locator('details > p').all()) await expect(answer).toBeVisible()
    await page.goto('/')
    for (const quote of await page.locator('blockquote').all()) {
      const { x, width } = (await quote.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(360)
    }
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden()
  })
})
