import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats a deletion of at most `most` rows until fewer are left, and lets other requests run in between for as long as the
 * deletion took: SQLite answers nobody during a statement. Returns how many rows were deleted.
 */
export async function inBatches(most: number, signal: AbortSignal, remove: (most: number) => Promise<number>): Promise<number> {
  let total = 0
  for (let count = most; count >= most && !signal.aborted; total += count) {
    const startedAt = performance.now()
    count = await remove(most)
    await wait(performance.now() - startedAt)
  }
  return total
}
