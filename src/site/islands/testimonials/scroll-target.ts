const SLACK = 2

/**
 * The scroll position one step from `scrolled`, in pixels. `starts` are the positions of the items, `max` is the maximum scroll
 * position. Steps wrap at both ends.
 */
export function getScrollTarget(starts: number[], scrolled: number, max: number, by: number): number {
  if (by > 0) return scrolled >= max - SLACK ? 0 : (starts.find((start) => start > scrolled + SLACK) ?? 0)
  return scrolled <= SLACK ? max : (starts.findLast((start) => start < scrolled - SLACK) ?? max)
}
