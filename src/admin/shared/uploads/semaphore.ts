/** Lets `slots` tasks run at once; others wait in order. Acquiring returns the function that releases the slot or the wait. */
export function createSemaphore(slots: number) {
  const waiting = new Set<() => void>()
  return function acquire(run: () => void): () => void {
    let isRunning = false
    let isReleased = false
    const start = () => {
      waiting.delete(start)
      slots -= 1
      isRunning = true
      run()
    }
    if (slots > 0) start()
    else waiting.add(start)
    return function release() {
      if (isReleased) return
      isReleased = true
      if (!isRunning) return void waiting.delete(start)
      slots += 1
      const [next] = waiting
      next?.()
    }
  }
}
