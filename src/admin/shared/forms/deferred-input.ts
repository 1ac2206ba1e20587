import { useDebouncedCallback } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/* Long texts are read a moment after the last key, so that typing stays quick. */

const READ_MS = 300

const open = new Set<{ isPending: () => boolean; flush: () => void }>()

/** Gives the forms everything that was typed, and draws them. */
export function readDeferredInput(): void {
  const waiting = [...open].filter((read) => read.isPending())
  if (waiting.length > 0) flushSync(() => waiting.forEach((read) => read.flush()))
}

/** Calls `read` a moment after the last call, or at once: by `flush`, by `readDeferredInput`, and when the field is removed. */
export function useDeferredInput<Args extends unknown[]>(read: (...args: Args) => void) {
  const deferred = useDebouncedCallback(read, READ_MS)
  // Before other effects end, such as the one that stores the unsaved input of a form.
  useLayoutEffect(() => {
    open.add(deferred)
    return () => {
      open.delete(deferred)
      deferred.flush()
    }
  }, [deferred])
  return deferred
}
