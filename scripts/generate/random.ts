/** Draws that come out the same each time: what is measured today can be measured again tomorrow. */
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
    /** The first of a list more often than the last, as words and names are in life. */
    oneOf: <Item>(list: readonly Item[]): Item => list[Math.floor(next() ** 2 * list.length)]!,
    chance: (share: number) => next() < share,
  }
}

export type Draws = ReturnType<typeof createDraws>
