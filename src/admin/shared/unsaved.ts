import { useEffect, useId } from 'react'

/* Forms that hold what nobody has saved. The frame asks here before it shows another screen. */

const unsaved = new Set<string>()

const QUESTION = 'You have changes that are not saved. Leave without saving them?'

export const hasUnsaved = (): boolean => unsaved.size > 0
export const forgetUnsaved = (): void => unsaved.clear()

/** Asks, if there is something to lose. */
export const mayLeave = (): boolean => !hasUnsaved() || window.confirm(QUESTION)

/** Says that this form holds changes; as long as it does, leaving is asked about. */
export function useUnsavedGuard(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return undefined
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [id, isDirty])
}
