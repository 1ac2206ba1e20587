import { setTimeout as wait } from 'node:timers/promises'

/** Databases bound the number of values in one statement. */
const MAX_ROWS = 500

/** The parts of a list that fit in one statement each, in its order. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += MAX_ROWS) yield rows.slice(first, first + MAX_ROWS)
}

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
