import type { MenuEntry } from '#contract/site.ts'
import { pathOfSlug } from '#contract/slug.ts'

/** Entries for the pages whose path the menu does not have, after the last one (A §4). */
export function missingEntries(
  menu: { url: string; orderIndex: number }[],
  pages: { title: string; slug: string }[],
): MenuEntry[] {
  const last = Math.max(0, ...menu.map((entry) => entry.orderIndex))
  return pages
    .map(({ title, slug }) => ({ title, url: pathOfSlug(slug) }))
    .filter(({ url }) => !menu.some((entry) => entry.url === url))
    .map((entry, index) => ({ ...entry, orderIndex: last + index + 1, isActive: true }))
}
