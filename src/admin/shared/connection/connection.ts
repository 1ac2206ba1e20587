import { useSyncExternalStore } from 'react'

/* Whether the server is to be reached. What requests meet counts; the browser's own word only when it says no. */

let isUp = navigator.onLine
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (value === isUp) return
  isUp = value
  for (const tell of listeners) tell()
}

export const markOnline = () => set(true)
export const markOffline = () => set(false)

window.addEventListener('offline', markOffline)
window.addEventListener('online', markOnline)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => isUp)
