import type { MenuEntry } from '#contract/site.ts'
import { pagePath } from '#contract/paths.ts'

/** Menu entries for pages that are not in the menu, placed at its end (A §4). */
export function missingEntries(
  menu: { url: string; orderIndex: number }[],
  pages: { title: string; slug: string }[],
): MenuEntry[] {
  const last = Math.max(0, ...menu.map((entry) => entry.orderIndex))
  return pages
    .map(({ title, slug }) => ({ title, url: pagePath(slug) }))
    .filter(({ url }) => !menu.some((entry) => entry.url === url))
    .map((entry, index) => ({ ...entry, orderIndex: last + index + 1, isActive: true }))
}

interface Placed {
  id: string
  orderIndex: number
}

/**
 * The new places after two neighbours of the sorted menu change places. If entries share a place, which can happen after a
 * restore from the trash, all are numbered 1 to n first.
 */
export function swap<Entry extends Placed>(menu: Entry[], one: Entry, other: Entry): Placed[] {
  const isDistinct = new Set(menu.map(({ orderIndex }) => orderIndex)).size === menu.length
  const places = new Map(menu.map(({ id, orderIndex }, index) => [id, isDistinct ? orderIndex : index + 1]))
  const moved = new Map([...places, [one.id, places.get(other.id)!], [other.id, places.get(one.id)!]])
  return menu
    .map(({ id, orderIndex }) => ({ id, orderIndex: moved.get(id)!, before: orderIndex }))
    .filter(({ orderIndex, before }) => orderIndex !== before)
    .map(({ id, orderIndex }) => ({ id, orderIndex }))
}
