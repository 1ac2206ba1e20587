/** How long a slide is shown, in milliseconds (A §9). hero.module.css has the same value. */
export const SLIDE_MS = 5_000

/** The index wraps in both directions. */
export const wrap = (index: number, count: number) => ((index % count) + count) % count

/** Which slide is shown after `elapsed` milliseconds, and for how long it stays. */
export const positionAfter = (elapsed: number, count: number) => ({
  at: wrap(Math.floor(elapsed / SLIDE_MS), count),
  remaining: SLIDE_MS - (elapsed % SLIDE_MS),
})
