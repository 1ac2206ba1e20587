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
