import type { Page } from '@playwright/test'
import { expect } from './staff.ts'

/** Tab until something has the focus, as somebody without a mouse does; every stop on the way can be seen. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'switch' | 'textbox' | 'checkbox' | 'link' | 'combobox' = 'button',
) {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab')
    const isSeen = await page.evaluate(() => {
      const focused = document.activeElement
      // The browser marks the parts of a date field itself.
      if (focused?.matches('input[type=datetime-local]')) return true
      // A switch is drawn by the element after its own.
      const drawn = [focused, focused?.nextElementSibling].filter((element) => element instanceof Element)
      return drawn.some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && outlineWidth !== '0px'
      })
    })
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    expect(isSeen, `the focus shows on ${stop}`).toBe(true)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${String(name)}`)
}
