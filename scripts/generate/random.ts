import { createRandom } from '#test/random.ts'

/** Pseudo-random choices, the same in every run, so that measurements can be repeated. */
export function createDraws(seed: number) {
  const { next, below, chance } = createRandom(seed)
  return {
    below,
    chance,
    /** Chooses earlier items of a list more often than later ones, like word frequencies in real life. */
    oneOf: <Item>(list: readonly Item[]): Item => list[Math.floor(next() ** 2 * list.length)]!,
  }
}

export type Draws = ReturnType<typeof createDraws>
