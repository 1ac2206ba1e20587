import { safeUrl } from '#contract/safe-url.ts'
import { DEFAULT_MENU, type MenuEntry } from '#contract/site.ts'

/** The entries of the header: the active ones by orderIndex, or the four defaults if there are none (A §2). */
export function menuOf(items: MenuEntry[]): MenuEntry[] {
  const shown = items.filter((item) => item.isActive && safeUrl(item.url) !== '')
  return shown.length > 0 ? shown.toSorted((a, b) => a.orderIndex - b.orderIndex) : DEFAULT_MENU
}

/** Whether the links fit in one row on a wide screen. More links use the drawer at every width. */
export const fitsInRow = (entries: MenuEntry[]) =>
  entries.length <= 6 && entries.reduce((letters, { title }) => letters + title.length, 0) <= 45

/** Whether a link leads to the current page, with or without a fragment. */
export const isCurrent = (url: string, path: string) => url.split(/[?#]/)[0] === path
