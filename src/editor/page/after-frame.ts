/**
 * Runs a task after the next frame and some milliseconds, however often it is asked for until then, so that typed characters are on
 * the screen first.
 */
export function createAfterFrame(task: () => void, milliseconds = 0) {
  let isWaiting = false
  /** Runs the task now if it waits. */
  function flush() {
    if (!isWaiting) return
    isWaiting = false
    task()
  }
  return {
    schedule() {
      if (isWaiting) return
      isWaiting = true
      // A hidden page has no frames, and nobody types there.
      requestAnimationFrame(() => setTimeout(flush, milliseconds))
    },
    flush,
  }
}
