/**
 * So many places; who comes when all are taken waits, and goes in once one is free. Gives what is to be called by whoever
 * leaves, from inside or from the line; once more does nothing.
 */
export function createSemaphore(free: number) {
  const waiting = new Set<() => void>()
  return function enter(begin: () => void): () => void {
    let isInside = false
    let hasLeft = false
    const goIn = () => {
      waiting.delete(goIn)
      free -= 1
      isInside = true
      begin()
    }
    if (free > 0) goIn()
    else waiting.add(goIn)
    return () => {
      if (hasLeft) return
      hasLeft = true
      if (!isInside) return void waiting.delete(goIn)
      free += 1
      const [next] = waiting
      next?.()
    }
  }
}
