import PQueue from 'p-queue'

/** Too much work waits already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

interface Options {
  /** Work with a higher number starts first. */
  priority?: number
  /** Refuses the work if this many tasks of its priority are waiting. */
  maxWaiting?: number
}

export interface Limiter {
  /** Runs the work as soon as a slot is free. Throws QueueFullError. */
  run<T>(work: () => Promise<T>, options?: Options): Promise<T>
  /** How many tasks of a priority are waiting for a slot. */
  countWaiting(priority?: number): number
}

/** Runs at most `concurrency` pieces of work at a time. */
export function createLimiter({ concurrency }: { concurrency: number }): Limiter {
  const queue = new PQueue({ concurrency })
  const countWaiting = (priority = 0) => queue.sizeBy({ priority })
  return {
    countWaiting,
    async run<T>(work: () => Promise<T>, { priority = 0, maxWaiting = Infinity }: Options = {}): Promise<T> {
      const isQueued = queue.pending >= concurrency
      if (isQueued && countWaiting(priority) >= maxWaiting) throw new QueueFullError(`${maxWaiting} tasks wait already`)
      return (await queue.add(work, { priority })) as T
    },
  }
}

/** Runs work with the same key one at a time, in the order of the calls. */
export function createKeyedMutex() {
  const locks = new Map<string, { limiter: Limiter; count: number }>()
  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lock = locks.get(key) ?? { limiter: createLimiter({ concurrency: 1 }), count: 0 }
    locks.set(key, lock)
    lock.count += 1
    try {
      return await lock.limiter.run(work)
    } finally {
      lock.count -= 1
      if (lock.count === 0) locks.delete(key)
    }
  }
}
