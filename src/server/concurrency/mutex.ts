/** Work that runs alone, in the order of the calls. */
export interface Mutex {
  /** Resolves when nothing else runs, with the function that releases the mutex. */
  acquire(): Promise<() => void>
  runExclusive<T>(work: () => T | Promise<T>): Promise<T>
}

/** After each release, other events are handled before the next work begins, so synchronous work blocks nobody for long. */
export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve()
  async function acquire() {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return () => void setImmediate(resolve)
  }
  return {
    acquire,
    async runExclusive(work) {
      const release = await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
