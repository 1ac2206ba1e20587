import { useSyncExternalStore } from 'react'

/* Whether the session that the open screen was loaded with is still good. The screen stays either way. */

let hasEnded = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (value === hasEnded) return
  hasEnded = value
  for (const tell of listeners) tell()
}

/** The server does not know this session any more: the password is asked for over the open screen. */
export const endSession = () => set(true)
export const resumeSession = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionHasEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded)
