import { useSyncExternalStore } from 'react'

/* Whether the server is to be reached. What requests meet counts; the browser's own word only when it says no. */

let isUp = navigator.onLine
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (value === isUp) return
  isUp = value
  for (const tell of listeners) tell()
}

export const lineIsUp = () => set(true)
export const lineIsDown = () => set(false)

window.addEventListener('offline', lineIsDown)
window.addEventListener('online', lineIsUp)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLine = (): boolean => useSyncExternalStore(subscribe, () => isUp)
