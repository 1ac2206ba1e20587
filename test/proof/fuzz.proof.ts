import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { listContractOperations } from '#server/api/contract-operations.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { fuzzOperations } from '#test/fuzz-operations.ts'

const CALLS = Number(process.env['CALLS'] ?? 10_000)

describeEachDatabase('calls with inputs made from the schemas', (open) => {
  test('are all answered, and a refused call changes nothing', async ({ annotate }) => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    const { statuses, succeeded, faults } = await fuzzOperations(await open(), { calls: CALLS, seed })
    const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    const all = listContractOperations(contract).length
    await annotate(
      `${CALLS} calls (seed ${seed}), ${shown.join(', ')}; ${succeeded.size} of ${all} operations succeeded at least once`,
    )
    expect(faults).toEqual([])
    expect(succeeded.size).toBeGreaterThan(all / 3)
  })
})
