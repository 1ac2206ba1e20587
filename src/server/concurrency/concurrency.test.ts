import { describe, expect, test } from 'vitest'
import { createKeyedMutex, createLimiter, QueueFullError } from './limiter.ts'
import { loadOnce } from './load-once.ts'
import { createMutex } from './mutex.ts'
import { createSingleFlight } from './single-flight.ts'

/** Work that ends when the test says so. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  const settle = () => new Promise(setImmediate)
  return {
    started,
    work,
    settle,
    async end(name: string) {
      ends.get(name)!.resolve(name)
      await settle()
    },
    async fail(name: string) {
      ends.get(name)!.reject(new Error(name))
      await settle()
    },
  }
}

describe('mutex', () => {
  test('runs one piece of work at a time, in the order of the calls, and goes on after a failure', async () => {
    const { started, work, settle, end, fail } = createWork()
    const { acquire, runExclusive } = createMutex()
    const release = await acquire()
    const all = Promise.allSettled([runExclusive(work('a')), runExclusive(work('b'))])
    await settle()
    expect(started).toEqual([])
    release()
    await settle()
    expect(started).toEqual(['a'])
    await fail('a')
    await settle()
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

describe('limiter', () => {
  test('runs so many at a time, in order, and returns their results', async () => {
    const { started, work, end } = createWork()
    const limiter = createLimiter({ concurrency: 2 })
    const all = ['a', 'b', 'c', 'd'].map((name) => limiter.run(work(name)))
    expect(started).toEqual(['a', 'b'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    await end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('starts work of a higher priority first', async () => {
    const { started, work, end } = createWork()
    const limiter = createLimiter({ concurrency: 1 })
    const all = [limiter.run(work('a')), limiter.run(work('b')), limiter.run(work('urgent'), { priority: 1 })]
    await end('a')
    await end('urgent')
    await end('b')
    await Promise.all(all)
    expect(started).toEqual(['a', 'urgent', 'b'])
  })

  test('refuses work when too much of its priority waits, and accepts it again later', async () => {
    const { started, work, end } = createWork()
    const limiter = createLimiter({ concurrency: 1 })
    const all = [limiter.run(work('a'), { maxWaiting: 1 }), limiter.run(work('b'), { maxWaiting: 1 })]
    await expect(limiter.run(work('c'), { maxWaiting: 1 })).rejects.toBeInstanceOf(QueueFullError)
    expect([limiter.countWaiting(), limiter.countWaiting(1)]).toEqual([1, 0])
    all.push(limiter.run(work('urgent'), { maxWaiting: 1, priority: 1 }), limiter.run(work('d')))
    await end('a')
    await end('urgent')
    all.push(limiter.run(work('e'), { maxWaiting: 2 }))
    for (const name of ['b', 'd', 'e']) await end(name)
    await Promise.all(all)
    expect(started).toEqual(['a', 'urgent', 'b', 'd', 'e'])
  })

  test('takes work without a waiting line while a slot is free', async () => {
    const { work, end } = createWork()
    const limiter = createLimiter({ concurrency: 1 })
    const first = limiter.run(work('a'), { maxWaiting: 0 })
    await expect(limiter.run(work('b'), { maxWaiting: 0 })).rejects.toBeInstanceOf(QueueFullError)
    await end('a')
    expect(await first).toBe('a')
  })

  test('frees the slot of work that fails or throws', async () => {
    const { work, fail, end } = createWork()
    const limiter = createLimiter({ concurrency: 1 })
    const failed = limiter.run(work('a'))
    const thrown = limiter.run(() => {
      throw new Error('at once')
    })
    const next = limiter.run(work('b'))
    failed.catch(() => {})
    thrown.catch(() => {})
    await fail('a')
    await expect(failed).rejects.toThrow('a')
    await expect(thrown).rejects.toThrow('at once')
    await end('b')
    expect(await next).toBe('b')
  })
})

test('a keyed mutex runs work of one key one at a time, also after a failure, and other keys beside it', async () => {
  const { started, work, end, fail } = createWork()
  const runExclusive = createKeyedMutex()
  const [first, second, other] = [runExclusive('k', work('a')), runExclusive('k', work('b')), runExclusive('l', work('c'))]
  first.catch(() => {})
  expect(started).toEqual(['a', 'c'])
  await fail('a')
  expect(started).toEqual(['a', 'c', 'b'])
  await end('b')
  await end('c')
  await expect(first).rejects.toThrow('a')
  expect(await Promise.all([second, other])).toEqual(['b', 'c'])
  const again = runExclusive('k', work('d'))
  await end('d')
  expect(await again).toBe('d')
})

test('single flight runs work once for all callers meanwhile, and again afterwards, also after a failure', async () => {
  const { started, work, end, fail } = createWork()
  const runOnce = createSingleFlight<string>()
  const both = [runOnce('k', work('a')), runOnce('k', work('not started'))]
  const other = runOnce('l', work('b'))
  await end('a')
  await end('b')
  expect(await Promise.all([...both, other])).toEqual(['a', 'a', 'b'])
  const failed = runOnce('k', work('c'))
  failed.catch(() => {})
  await fail('c')
  await expect(failed).rejects.toThrow('c')
  const again = runOnce('k', work('d'))
  await end('d')
  expect(await again).toBe('d')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('what is loaded once is loaded by the first caller, and again after a failure', async () => {
  const { started, work, end, fail } = createWork()
  const load = loadOnce(work('a'))
  const first = load()
  first.catch(() => {})
  await fail('a')
  await expect(first).rejects.toThrow('a')
  const both = [load(), load()]
  await end('a')
  expect(await Promise.all([...both, load()])).toEqual(['a', 'a', 'a'])
  expect(started).toEqual(['a', 'a'])
})
