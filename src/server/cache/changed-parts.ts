/** What a write changes and what a page depends on: the page at this path, the posts in lists, or the sitemap. */
export type Part = `/${string}` | 'posts' | 'sitemap'
/** Settings, the menu, contact entries, files, categories and all other writes can show on every page. */
export type Affected = readonly Part[] | 'everything'

/** Parts to remember. When there are more, everything counts as changed. */
const MOST_PARTS = 5000

export type ChangedParts = ReturnType<typeof createChangedParts>

/** Remembers at which version each part changed last. */
export function createChangedParts() {
  const changedAt = new Map<Part, number>()
  let version = 1
  let everythingChangedAt = 1
  return {
    /** Rises with every change. */
    version: () => version,
    add(affected: Affected): void {
      version += 1
      if (affected === 'everything' || changedAt.size + affected.length > MOST_PARTS) {
        everythingChangedAt = version
        changedAt.clear()
      } else for (const part of affected) changedAt.set(part, version)
    },
    /** Whether one of these parts has changed after this version. */
    haveChangedSince: (since: number, parts: Affected): boolean =>
      everythingChangedAt > since || parts === 'everything' || parts.some((part) => (changedAt.get(part) ?? 0) > since),
  }
}
