import { createLimiter, type Limiter } from './limiter.ts'

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
