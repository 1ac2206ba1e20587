/** Runs work once for all callers that ask for the same key while it runs. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return function runOnce(key: string, work: () => Promise<T>): Promise<T> {
    const promise = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}
