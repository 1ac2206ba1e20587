import { expect, expectAccessible, expectAccessibleOnPhone, FAQ, field, HERO, replaceText, test } from './editor.ts'

const CTA = { sectionType: 'cta', title: 'Come and see', description: 'Any weekday.' }

test('sections are shown beside a panel, moved, dragged, hidden, duplicated, and brought back from history', async ({
  page,
  openEditor,
}) => {
  await openEditor({ sections: [HERO, FAQ, CTA] })
  await test.step('beside an open panel is the whole page, in the layout of the window; what the person looks at stays in sight', async () => {
    const main = page.locator('main')
    const readLayoutWidth = () => main.evaluate((element) => parseFloat(getComputedStyle(element).width))
    const question = field(page, 'content.items.1.question')
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 600 })
      await page.locator('#faq').hover()
      const [layout, place] = [await readLayoutWidth(), (await question.boundingBox())!]
      await page.getByRole('toolbar').getByRole('button', { name: 'All fields' }).click()
      const panel = (await page.getByRole('dialog').boundingBox())!
      const { x, width: shown } = (await main.boundingBox())!
      expect(x + shown).toBeCloseTo(panel.x, 0)
      expect(Math.abs((await readLayoutWidth()) - layout)).toBeLessThan(20)
      await expect(question).toBeInViewport({ ratio: 1 })
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      expect(await question.boundingBox()).toEqual(place)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('a section that is moved back at once stays in view, with its toolbar, and is hidden and shown again', async () => {
    const titles = () => page.locator('main > [data-section]').evaluateAll((all) => all.map(({ id }) => id))
    expect(await titles()).toEqual(['hero', 'faq', 'cta'])
    const toolbar = page.getByRole('toolbar')
    await page.getByRole('heading', { name: 'Questions about rooms' }).hover()
    await toolbar.getByRole('button', { name: 'Move down' }).click()
    await page.waitForFunction(() => document.querySelector('main > #hero + #cta + #faq'))
    await page.locator('#faq').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(titles).toEqual(['hero', 'faq', 'cta'])
    await expect(page.locator('#faq')).toBeFocused()
    await page.evaluate(async () => {
      let before
      do {
        before = scrollY
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
      } while (scrollY !== before)
    })
    await expect(page.locator('#faq')).toBeInViewport()

    await toolbar.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(titles).toEqual(['hero', 'cta'])
    await page.getByRole('button', { name: 'Show again' }).click()
    await expect.poll(titles).toEqual(['hero', 'faq', 'cta'])
  })
  await test.step('a page whose sections are all hidden can be filled again', async () => {
    for (const id of ['hero', 'faq', 'cta']) {
      await page.locator(`#${id}`).focus()
      await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click()
      await expect(page.locator(`#${id}`)).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Hidden: Questions about rooms/ }).click()
    await expect(page.locator('#faq')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hidden: Questions about rooms/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('No unpublished changes')).toBeVisible()
  })
  await test.step('a section is dragged to another place, also out of a text, and Escape cancels', async () => {
    const order = () => page.locator('main > [data-section]').evaluateAll((all) => all.map(({ id }) => id))
    const handle = page.getByRole('toolbar').getByRole('button', { name: 'Drag to another place' })
    const dragTo = async (target: string, end: () => Promise<void>) => {
      await page.locator(target).scrollIntoViewIfNeeded()
      const from = (await handle.boundingBox())!
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      const to = (await page.locator(target).boundingBox())!
      await page.mouse.move(from.x + 10, from.y + 30)
      await page.mouse.move(from.x + 10, to.y + to.height - 10, { steps: 5 })
      await end()
    }
    await page.setViewportSize({ width: 1280, height: 2400 })
    await field(page, 'content.headline').click()
    await page.keyboard.type('Now: ')
    await dragTo('#faq', async () => {
      await expect(page.locator('.drop-line')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('.drop-line')).toHaveCount(0)
      await page.mouse.up()
    })
    expect(await order()).toEqual(['hero', 'faq', 'cta'])
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('heading', { name: 'Now:' }).click()
    await page.keyboard.type('Here. ')
    await dragTo('#faq', () => page.mouse.up())
    await expect.poll(order).toEqual(['faq', 'hero', 'cta'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('h1, h2').filter({ hasText: 'Here.' })).toBeVisible()
    await handle.click()
    await expect(page.getByRole('dialog', { name: /^Move/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('No unpublished changes')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('a section is moved by name, duplicated, hidden as the first, and brought back from history', async () => {
    const order = () => page.locator('main > [data-section]').evaluateAll((all) => all.map(({ dataset }) => dataset['section']!))
    const [hero, faq, cta] = (await order()) as [string, string, string]
    const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
    await page.locator(`[data-section="${cta}"]`).focus()
    await tool('Move to…').click()
    const panel = page.getByRole('dialog', { name: 'Move “Come and see”' })
    await expectAccessibleOnPhone(page)
    await panel.getByRole('button', { name: 'Before “A bed on campus”' }).click()
    await expect.poll(order).toEqual([cta, hero, faq])
    // Drawing the page again takes the focus.
    await expect(page.getByText('is now section 1 of 3')).toBeAttached()

    await page.locator(`[data-section="${faq}"]`).focus()
    await tool('Duplicate').click()
    await expect.poll(async () => (await order()).length).toBe(4)
    const copy = (await order())[3]!
    await expect(page.locator(`[data-section="${copy}"]`)).toBeFocused()
    await page.locator(`[data-section="${copy}"] [data-field="title"]`).click()
    await replaceText(page, 'More questions')
    await expect(page.locator(`[data-section="${faq}"] h2`)).toHaveText('Questions about rooms')

    await page.locator(`[data-section="${cta}"]`).focus()
    await tool('Hide').click()
    await expect.poll(order).toEqual([hero, faq, copy])
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.locator(`[data-section="${hero}"]`).focus()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Hidden: Come and see. Show' }).click()
    await expect.poll(order).toEqual([cta, hero, faq, copy])
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Visitors see')).toBeVisible()

    await page.locator(`[data-section="${copy}"] [data-field="title"]`).click()
    await page.keyboard.type('Even ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('No unpublished changes')).toBeVisible()
    await page.locator(`[data-section="${copy}"]`).focus()
    await tool('History').click()
    const history = page.getByRole('dialog', { name: /^History of/ })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expectAccessibleOnPhone(page)
    await history.getByRole('button', { name: 'Restore in the draft' }).last().click()
    await expect(page.locator(`[data-section="${copy}"] h2`)).toHaveText('More questions')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.locator(`[data-section="${copy}"] h2`)).toContainText('Even')
  })
})
