import { expect, test } from 'vitest'
import { createHashQueue, type Priority } from './hash-queue.ts'

/** A queue whose work ends when the test says so. */
function setUp(mostWaiting: number) {
  const queue = createHashQueue({ mostWaiting })
  const done: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, priority: Priority = 'stranger') =>
    queue.run(priority, async () => {
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
  return { add, endAll, done, underWay: () => ends.length, queue }
}

test('one hash runs at a time, in order, and those who are known go first', async () => {
  const { add, endAll, done, underWay } = setUp(10)
  const all = [add('1'), add('2'), add('3'), add('known', 'known')]
  await new Promise(setImmediate)
  expect(underWay()).toBe(1)
  await endAll(all)
  expect(done).toEqual(['1', 'known', '2', '3'])
})

test('when too many wait, strangers are refused and told when to come back, and who is known is let in', async () => {
  const { add, endAll, done, queue } = setUp(2)
  const all = [add('1'), add('2'), add('3')]
  await expect(add('4')).rejects.toMatchObject({ status: 503, data: { retryAfterSeconds: 5 } })
  expect(() => queue.refuseIfFull('stranger')).toThrow('Please try again in a few seconds')
  expect(() => queue.refuseIfFull('known')).not.toThrow()
  await endAll([...all, add('known', 'known')])
  expect(done).toEqual(['1', 'known', '2', '3'])
  await endAll([add('5')])
  expect(done.at(-1)).toBe('5')
})

test('work that fails does not stop the queue', async () => {
  const queue = createHashQueue()
  const failed = queue.run('stranger', () => Promise.reject(new Error('no memory')))
  const next = queue.run('stranger', async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})
