import { useDebouncedCallback } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/* Long texts are read a moment after the last key, so that typing stays quick. */

const READ_MS = 300

const open = new Set<{ isPending: () => boolean; flush: () => void }>()

/** Gives the forms everything that was typed, and draws them. */
export function readDeferredInput(): void {
  for (const read of open) if (read.isPending()) read.flush()
}

/** Calls `read` a moment after the last call, or at once: by `flush`, by `readDeferredInput`, and when the field is removed. */
export function useDeferredInput<Args extends unknown[]>(read: (...args: Args) => void) {
  const isOpen = useRef(false)
  const deferred = useDebouncedCallback((...args: Args) => {
    // Whether a form has unsaved input is known only once it is drawn, and a button may be pressed at any time.
    if (isOpen.current) flushSync(() => read(...args))
    else read(...args)
  }, READ_MS)
  // Before other effects end, such as the one that stores the unsaved input of a form.
  useLayoutEffect(() => {
    open.add(deferred)
    isOpen.current = true
    return () => {
      open.delete(deferred)
      isOpen.current = false
      deferred.flush()
    }
  }, [deferred])
  return deferred
}
