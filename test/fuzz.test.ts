import { expect, test } from 'vitest'
import { openSqlite } from './databases.ts'
import { fuzzOperations } from './fuzz-operations.ts'

// test/proof/fuzz.proof.ts makes more calls, on both databases.
test('whatever the input of an operation is, there is an answer, and a refused call changes nothing', async () => {
  const { succeeded, faults } = await fuzzOperations(await openSqlite(), { calls: 600, seed: 1 })
  expect(faults).toEqual([])
  expect(succeeded.size).toBeGreaterThan(40)
})
