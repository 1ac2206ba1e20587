/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    shuffle: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}

export type Random = ReturnType<typeof createRandom>
