import type { Page } from '@playwright/test'
import { makePalettes, type Palette } from '#contract/brand/palette.ts'

export type Token = keyof Palette

export const PAGE: Token[] = ['paper', 'raised', 'sand']
export const CLOTH: Token[] = ['indigo', 'indigo-deep']

/** Each text colour with the grounds that the styles of the public site put it on. brand.spec.ts finds others. */
export const TEXTS: [text: Token, grounds: Token[]][] = [
  ['ink', [...PAGE, 'line']],
  ['ink-soft', PAGE],
  ['laterite', PAGE],
  ['leaf', PAGE],
  ['danger', [...PAGE, 'danger-ground']],
  ['paper', ['ink']],
  ['on-indigo', CLOTH],
  ['on-indigo-soft', CLOTH],
  ['gold', CLOTH],
  ['on-gold', ['gold', 'on-indigo']],
  ['on-button', ['button', 'button-hover']],
]

const KNOWN = new Set(TEXTS.flatMap(([text, grounds]) => grounds.map((ground) => `${text} on ${ground}`)))

/** The pairs of text and ground on the open page that are not among these. */
export async function findOtherPairs(page: Page): Promise<string[]> {
  const pairs = await page.evaluate(readPairs, Object.keys(makePalettes('#000000', '#ffffff').light))
  return [...new Set(pairs)].filter((pair) => !KNOWN.has(pair))
}

/** Gives each token a colour of its own, so that every colour on the page tells which token it comes from. */
function readPairs(tokens: string[]): string[] {
  const { style } = document.documentElement
  const names = new Map(tokens.map((token, index) => [`rgb(${index + 1}, 0, 0)`, token]))
  for (const [color, token] of names) style.setProperty(`--${token}`, color)
  const nameOf = (color: string) => names.get(color) ?? color
  const groundOf = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : 'no ground'
    return element && color === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : color
  }
  const texts = document.evaluate('//body//text()[normalize-space()]/..', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  const elements = Array.from({ length: texts.snapshotLength }, (_, index) => texts.snapshotItem(index) as Element)
  const pairs = elements.map((element) => `${nameOf(getComputedStyle(element).color)} on ${nameOf(groundOf(element))}`)
  for (const token of tokens) style.removeProperty(`--${token}`)
  return pairs
}
