const SLACK = 2

/**
 * How far to scroll for one step through items that start at `starts`, `max` being as far as the strip goes:
 * past the last comes the first, before the first the last.
 */
export function stepTo(starts: number[], scrolled: number, max: number, by: number): number {
  if (by > 0) return scrolled >= max - SLACK ? 0 : (starts.find((start) => start > scrolled + SLACK) ?? 0)
  return scrolled <= SLACK ? max : (starts.findLast((start) => start < scrolled - SLACK) ?? max)
}
