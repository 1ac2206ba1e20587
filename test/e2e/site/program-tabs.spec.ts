import { expect, test } from '../fixtures.ts'

test('A §2 programs: tabs open by click, address and keys, also without script', async ({ page, noScript, site }) => {
  test.slow()
  await test.step('A §2 programs: three tabs, Sciences open, and each shows its own courses', async () => {
    await page.goto('/programs')
    await expect(page.getByRole('tab')).toHaveText(['Sciences', 'Social Sciences', 'Arts & Humanities'])
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Sciences')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Engineering Technology' })).toBeVisible()

    await page.getByRole('tab', { name: 'Social Sciences' }).click()
    await expect(page).toHaveURL('/programs#social-sciences')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Social Sciences')
    await expect(page.getByRole('heading', { name: 'Accountancy' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Engineering Technology' })).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Sciences')
  })
  await test.step('A §2 programs: the address opens a tab', async () => {
    await page.goto('/programs#arts-humanities')
    const selected = page.getByRole('tab', { selected: true })
    await expect(selected).toHaveText('Arts & Humanities')
    for (const [fragment, name] of [
      ['', 'Sciences'],
      ['#sciences', 'Sciences'],
      ['#social-sciences', 'Social Sciences'],
      ['#elsewhere', 'Sciences'],
      ['#arts-humanities', 'Arts & Humanities'],
    ] as const) {
      await page.evaluate((hash) => (location.hash = hash), fragment)
      await expect(selected).toHaveText(name)
    }
    await expect(page.getByRole('tabpanel', { name: 'Arts & Humanities' })).toContainText('Mass Communication')
    await expect(page.getByRole('tablist')).toBeInViewport()
  })
  await test.step('the address of a program opens its tab, shows the program and leads there without script', async () => {
    for (const visitor of [page, noScript]) {
      await visitor.goto(`${site.url}/programs#program-mass-communication`)
      await expect(visitor.getByRole('heading', { name: 'Mass Communication' })).toBeInViewport()
      await expect(visitor.getByRole('heading', { name: 'Computer Science' })).toBeHidden()
    }
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Arts & Humanities')
  })
  await test.step('A §2 programs: arrow keys, Home and End move between the tabs, only one of which is a tab stop', async () => {
    await page.goto('/programs')
    const selected = page.getByRole('tab', { selected: true })
    await selected.focus()
    for (const [key, name] of [
      ['ArrowRight', 'Social Sciences'],
      ['End', 'Arts & Humanities'],
      ['ArrowRight', 'Sciences'],
      ['ArrowLeft', 'Arts & Humanities'],
      ['Home', 'Sciences'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(selected).toHaveText(name)
      await expect(selected).toBeFocused()
    }
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
  })
  await test.step('A §2 programs: without script the tabs are links that open their panels', async () => {
    await noScript.goto(`${site.url}/programs`)
    await expect(noScript.getByRole('heading', { name: 'Computer Science' })).toBeVisible()
    await noScript.getByRole('tab', { name: 'Arts & Humanities' }).click()
    await expect(noScript.getByRole('heading', { name: 'Office Technology Management' })).toBeVisible()
    await expect(noScript.getByRole('heading', { name: 'Computer Science' })).toBeHidden()
  })
})
