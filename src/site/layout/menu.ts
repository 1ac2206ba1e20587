import { safeUrl } from '#contract/links/safe-url.ts'
import { DEFAULT_MENU, type ActiveMenuEntry } from '#contract/settings/site.ts'

interface MenuLink {
  title: string
  url: string
}
export interface TopLink extends MenuLink {
  children: MenuLink[]
}

/** The links of the header: the active entries by orderIndex, or the four defaults if there are none (A §2). */
export function buildMenu(items: ActiveMenuEntry[]): TopLink[] {
  const shown = items.filter((item) => item.isActive && safeUrl(item.url) !== '').toSorted((a, b) => a.orderIndex - b.orderIndex)
  const top = shown
    .filter(({ parentId }) => parentId === null)
    .map((entry) => ({ ...entry, children: shown.filter(({ parentId }) => parentId === entry.id) }))
  return top.length > 0 ? top : DEFAULT_MENU.map((entry) => ({ ...entry, children: [] }))
}

/** The button that opens sub-items takes as much space as this many letters. */
const BUTTON = 2

/** What fits in one row: on desktops and large tablets, and on desktops only. */
const ROWS = [
  { name: 'short', links: 6, letters: 45 },
  { name: 'long', links: 8, letters: 56 },
] as const

/** The first row that the links fit in. Undefined: they use the drawer at every width. */
export function findRow(links: TopLink[]): (typeof ROWS)[number]['name'] | undefined {
  const letters = links.reduce((sum, { title, children }) => sum + title.length + (children.length > 0 ? BUTTON : 0), 0)
  return ROWS.find((row) => links.length <= row.links && letters <= row.letters)?.name
}

/** Whether a link leads to the current page, with or without a fragment. */
export const isCurrent = (url: string, path: string) => url.split(/[?#]/)[0] === path
