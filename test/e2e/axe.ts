import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from '@playwright/test'

/** The minified program: a browser reads it in two thirds of the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** `no-autoplay-audio` needs the media. Nothing else is loaded before the rules run. */
const COMMON: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }
/** All rules of WCAG A and AA and the best practices. */
const EVERY_RULE: RunOptions = {
  ...COMMON,
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'] },
}
/** The rules about colours. */
const RULES_OF_COLOURS: RunOptions = {
  ...COMMON,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
/** The rules that other colours, typefaces and patterns on the same elements can break. */
const RULES_OF_LOOKS: RunOptions = {
  ...COMMON,
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  },
}

/** Expects no axe finding on the current page. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolations(page, EVERY_RULE)

/** Expects no axe finding about colours on the current page. */
export const expectAccessibleColours = (page: Page): Promise<void> => expectNoViolations(page, RULES_OF_COLOURS)

/** Expects no axe finding about what a brand changes on the current page. */
export const expectAccessibleLooks = (page: Page): Promise<void> => expectNoViolations(page, RULES_OF_LOOKS)

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // Once for each document, because axe takes longer to load than to run.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  const found = await page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    let hasMoved: boolean
    const move = () => (hasMoved = true)
    document.addEventListener('transitionrun', move)
    for (;;) {
      // Elements that fade in have other colours for a moment.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      hasMoved = false
      const { violations } = await run(document, chosen)
      // A toast can begin to fade out meanwhile.
      if (hasMoved) continue
      document.removeEventListener('transitionrun', move)
      // Beside a panel the editor draws the page smaller. Its targets have their full size when the panel is closed (WCAG 2.5.8, equivalent).
      const isDrawnSmaller = ([selector]: axe.UnlabelledFrameSelector) =>
        typeof selector === 'string' && document.querySelector(selector)!.currentCSSZoom < 1
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isDrawnSmaller(target))
          .map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
    }
  }, options)
  expect(found, 'accessibility violations').toEqual([])
}
