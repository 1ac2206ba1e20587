/** The tab that the address names, or the first: an unknown fragment opens what a visit without one opens. */
export const selectedTab = (fragments: string[], fragment: string) => Math.max(0, fragments.indexOf(fragment))

/** Where a key leads in a row of tabs that wraps; undefined for keys that lead nowhere. */
export function tabForKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
