import { expect, test } from 'vitest'
import { createHashQueue, type Client } from './hash-queue.ts'

/** A queue whose work the test finishes. */
function setUp(mostWaiting: number, now = () => performance.now()) {
  const queue = createHashQueue({ mostWaiting, now })
  const done: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, client: Client = { network: 'campus' }) =>
    queue.run(client, async () => {
      await new Promise<void>((end) => ends.push(end))
      done.push(name)
    })
  const endAll = async (all: Promise<unknown>[]) => {
    const settled = Promise.allSettled(all)
    for (const _ of all) {
      await new Promise(setImmediate)
      ends.shift()?.()
    }
    return (await settled).map(({ status }) => status)
  }
  return { add, endAll, done, underWay: () => ends.length }
}

test('one hash runs at a time, in order, and known clients go first', async () => {
  const { add, endAll, done, underWay } = setUp(10)
  const all = [add('1'), add('2'), add('3'), add('known', 'known')]
  await new Promise(setImmediate)
  expect(underWay()).toBe(1)
  await endAll(all)
  expect(done).toEqual(['1', 'known', '2', '3'])
})

test('when too many wait, unknown clients are refused and told when to come back, and known ones are let in', async () => {
  const { add, endAll, done } = setUp(2)
  const all = [add('1'), add('2'), add('3')]
  await expect(add('4')).rejects.toMatchObject({ status: 503, data: { retryAfterSeconds: 5 } })
  await endAll([...all, add('known', 'known')])
  expect(done).toEqual(['1', 'known', '2', '3'])
  await endAll([add('5')])
  expect(done.at(-1)).toBe('5')
})

test('a flood from one network does not delay another network, which is served next', async () => {
  const { add, endAll, done } = setUp(3)
  const flood = ['1', '2', '3', '4'].map((name) => add(name, { network: 'flood' }))
  const other = add('other', { network: 'home' })
  await expect(add('5', { network: 'flood' })).rejects.toMatchObject({ status: 503 })
  expect(await endAll([...flood, other])).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(done).toEqual(['1', '3', 'other', '4'])
})

test('in a flood from many networks, those who wait are served, and a newcomer gets the next free place', async () => {
  const { add, endAll, done } = setUp(2)
  const flood = ['1', '2', '3'].map((name) => add(name, { network: name }))
  await expect(add('4', { network: '4' })).rejects.toMatchObject({ status: 503 })
  expect(await endAll(flood)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(done).toEqual(['1', '2', '3'])
  await endAll([add('5', { network: '5' })])
  expect(done.at(-1)).toBe('5')
})

test('a queued request keeps its place while 60 networks send one request for each hash', async () => {
  const { add, endAll, done } = setUp(24)
  const first = [add('0', { network: 'flood' }), add('person', { network: 'home' })]
  const flood = Array.from({ length: 60 }, (_, index) => add(String(index), { network: `flood ${index}` }).catch(() => {}))
  expect((await endAll([...first, ...flood])).slice(0, 2)).toEqual(['fulfilled', 'fulfilled'])
  expect(done.indexOf('person')).toBe(1)
  expect(done).toHaveLength(25)
})

test('a flood of ever new networks that fills each free place does not win over a person who tries a second time', async () => {
  const { add, endAll, done } = setUp(2)
  const flood = ['1', '2', '3'].map((name) => add(name, { network: name }))
  await expect(add('person', { network: 'home' })).rejects.toMatchObject({ status: 503 })
  await endAll(flood.slice(0, 1))
  const late = add('4', { network: '4' })
  const person = add('person', { network: 'home' })
  await expect(late).rejects.toMatchObject({ status: 503 })
  await expect(add('5', { network: '5' })).rejects.toMatchObject({ status: 503 })
  expect(await endAll([...flood.slice(1), person])).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(done).toEqual(['1', '2', '3', 'person'])
})

test('a first try counts for 15 seconds after the last one, and until the network is served', async () => {
  let time = 0
  const { add, endAll, done } = setUp(1, () => time)
  const first = [add('1', { network: '1' }), add('2', { network: '2' })]
  await expect(add('person', { network: 'home' })).rejects.toMatchObject({ status: 503 })
  time = 16_000
  const third = [add('3', { network: '2' })].map((one) => one.catch(() => {}))
  await expect(add('person', { network: 'home' })).rejects.toMatchObject({ status: 503 })
  await endAll([...first, ...third])
  expect(done).toEqual(['1', '2'])
})

test('work that fails does not stop the queue', async () => {
  const queue = createHashQueue()
  const failed = queue.run({ network: 'campus' }, () => Promise.reject(new Error('no memory')))
  const next = queue.run({ network: 'campus' }, async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})
