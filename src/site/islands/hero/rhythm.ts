/** How long a slide is shown, in milliseconds (A §9). hero.module.css has the same value. */
export const RHYTHM = 5_000

/** The index wraps in both directions. */
export const wrap = (index: number, count: number) => ((index % count) + count) % count

/** Which slide is shown after `elapsed` milliseconds, and for how long it stays. */
export const positionAfter = (time: number, count: number) => ({
  at: wrap(Math.floor(time / RHYTHM), count),
  remaining: RHYTHM - (time % RHYTHM),
})
