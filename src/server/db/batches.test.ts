import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

const forever = new AbortController().signal

test('the event loop turns after each batch, however fast it is', async () => {
  let turns = 0
  let isCounting = true
  const count = async () => {
    for (; isCounting; turns += 1) await nextTurn()
  }
  const counting = count()
  const turnsAtBatch: number[] = []
  let left = 42
  const deleted = await inBatches(10, forever, async (most) => {
    turnsAtBatch.push(turns)
    const size = Math.min(most, left)
    left -= size
    return size
  })
  isCounting = false
  await counting
  expect(deleted).toBe(42)
  expect(new Set(turnsAtBatch).size).toBe(5)
})

test('a stop ends it after the batch that runs', async () => {
  const stopping = new AbortController()
  const sizes: number[] = []
  const deleted = await inBatches(10, stopping.signal, async (most) => {
    sizes.push(most)
    if (sizes.length === 2) stopping.abort()
    return most
  })
  expect([deleted, sizes]).toEqual([20, [10, 10]])
})
