import { expect, test } from 'vitest'
import { describeEachDatabase } from './databases.ts'
import { failing } from './failing.ts'
import { makeTag } from './make.ts'

test('only the chosen call fails, before it takes effect or after', async () => {
  const done: string[] = []
  const shelf = {
    async add(name: string) {
      done.push(name)
      return done.length
    },
  }
  const before = failing(shelf, { add: { call: 2 } })
  expect(await before.add('one')).toBe(1)
  await expect(before.add('two')).rejects.toThrow('add failed on purpose')
  expect(await before.add('three')).toBe(2)

  const after = failing(shelf, { add: { call: 1, when: 'after' } })
  await expect(after.add('four')).rejects.toThrow('add failed on purpose')
  expect(await after.add('five')).toBe(4)

  await expect(failing(shelf, { add: {} }).add('six')).rejects.toThrow('add failed on purpose')
  expect(done).toEqual(['one', 'three', 'four', 'five'])
})

describeEachDatabase('a database that fails on demand', (open) => {
  test('a chosen statement does nothing, and the next ones work', async () => {
    const { kysely, faults } = await open()
    faults.failStatement(/^insert into "tags"/)
    await expect(makeTag(kysely, { name: 'One' })).rejects.toThrow('Connection terminated')
    await makeTag(kysely, { name: 'Two' })
    expect(await kysely.selectFrom('tags').select('name').execute()).toEqual([{ name: 'Two' }])
  })

  test('a transaction fails before or after its COMMIT, and the next ones work', async () => {
    const { kysely, faults } = await open()
    const addTag = (name: string) => kysely.transaction().execute((trx) => makeTag(trx, { name }))
    faults.failCommit('before')
    await expect(addTag('One')).rejects.toThrow('Connection terminated')
    faults.failCommit('after')
    await expect(addTag('Two')).rejects.toThrow('Connection terminated')
    await addTag('Three')
    expect(await kysely.selectFrom('tags').select('name').orderBy('name').execute()).toEqual([{ name: 'Three' }, { name: 'Two' }])
  })
})
