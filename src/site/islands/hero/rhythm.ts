/** How long a slide stays, in milliseconds (A §9); hero.module.css has the same for the time before the first touch. */
export const RHYTHM = 5_000

/** The index wraps in both directions. */
export const wrap = (index: number, count: number) => ((index % count) + count) % count

/** Which slide is shown after so much time, and how much of its own is left. */
export const positionAfter = (time: number, count: number) => ({
  at: wrap(Math.floor(time / RHYTHM), count),
  remaining: RHYTHM - (time % RHYTHM),
})
