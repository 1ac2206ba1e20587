import { useSyncExternalStore } from 'react'

/* Whether the server waits for a fresh proof of who is there. What has asked for it goes on once it is given. */

let waiting: { answer: Promise<boolean>; settle: (isGiven: boolean) => void } | undefined
const listeners = new Set<() => void>()

function set(next: typeof waiting): void {
  waiting = next
  for (const tell of listeners) tell()
}

/** Asks for the password or a code; resolves to whether it was given. All who ask at once get one answer. */
export function askForProof(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    set({ answer: promise, settle: resolve })
  }
  return waiting!.answer
}

export function answerProof(isGiven: boolean): void {
  waiting?.settle(isGiven)
  if (waiting) set(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useProofIsAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined)
