/** Who may work on pictures: few at a time, so that pages are served meanwhile. */
export interface ImageWork {
  /** Does it when it is its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** The same, once for all who ask for it at the same time; throws Busy when too many wait already. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>
}

export class Busy extends Error {
  override name = 'Busy'
}

export function createImageWork({ atOnce = 2, mostWaiting = 500 } = {}): ImageWork {
  const waiting: (() => void)[] = []
  const underWay = new Map<string, Promise<unknown>>()
  let working = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one, without being free in between.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }

  return {
    inTurn,
    async once<T>(key: string, work: () => Promise<T>): Promise<T> {
      const already = underWay.get(key) as Promise<T> | undefined
      if (already) return already
      if (waiting.length >= mostWaiting) throw new Busy('Too many pictures wait to be made')
      const begun = inTurn(work).finally(() => underWay.delete(key))
      underWay.set(key, begun)
      return begun
    },
  }
}
