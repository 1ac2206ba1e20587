/** Pseudo-random numbers, the same in every run, so that measurements can be repeated. */
export function createDraws(seed: number) {
  let state = seed
  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    /** Chooses earlier items of a list more often than later ones, like word frequencies in real life. */
    oneOf: <Item>(list: readonly Item[]): Item => list[Math.floor(next() ** 2 * list.length)]!,
    chance: (share: number) => next() < share,
  }
}

export type Draws = ReturnType<typeof createDraws>
