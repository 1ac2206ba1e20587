import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export function createSharedState<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      for (const notify of listeners) notify()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
