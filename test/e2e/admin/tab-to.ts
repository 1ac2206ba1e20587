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
    const { isSeen, isThere, stop } = await wanted.evaluate((element) => {
      const focused = document.activeElement
      // A switch is drawn by the element after its own.
      const drawn = [focused, focused?.nextElementSibling].filter((one) => one instanceof Element)
      const isOutlined = drawn.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && outlineWidth !== '0px'
      })
      return {
        // The browser marks the parts of a date field itself.
        isSeen: isOutlined || focused?.matches('input[type=datetime-local]'),
        isThere: element === focused,
        stop: focused?.outerHTML.slice(0, 200),
      }
    })
    expect(isSeen, `the focus shows on ${stop}`).toBe(true)
    if (isThere) return
  }
  throw new Error(`Tab never came to ${String(name)}`)
}
