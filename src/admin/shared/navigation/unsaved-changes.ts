import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'

/* Forms that hold what nobody has saved. Whatever would take their place asks here before. */

const unsaved = new Map<string, () => void>()
let answerWith: ((confirmLeave: boolean) => void) | undefined
const listeners = new Set<() => void>()

export const hasUnsaved = (): boolean => unsaved.size > 0

/** Leaves all of it, on purpose. */
export function discardUnsaved(): void {
  for (const onForget of unsaved.values()) onForget()
  unsaved.clear()
}

/** Says that this form holds changes; as long as it does, leaving is asked about. `onForget`: they are given up. */
export function useUnsavedGuard(isDirty: boolean, onForget?: () => void): void {
  const id = useId()
  const forget = useEffectEvent(() => onForget?.())
  useEffect(() => {
    if (!isDirty) return undefined
    unsaved.set(id, () => forget())
    return () => void unsaved.delete(id)
  }, [id, isDirty])
}

function setAsking(answer: typeof answerWith): void {
  answerWith = answer
  for (const tell of listeners) tell()
}

/** Asks, if there is something to lose; the frame shows the question. */
export const confirmLeave = (): Promise<boolean> =>
  hasUnsaved() ? new Promise((resolve) => setAsking(resolve)) : Promise.resolve(true)

export function answerLeaving(leave: boolean): void {
  answerWith?.(leave)
  setAsking(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the question is waiting for its answer. */
export const useIsAskingToLeave = (): boolean => useSyncExternalStore(subscribe, () => answerWith !== undefined)
