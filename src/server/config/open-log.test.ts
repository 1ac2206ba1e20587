import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openLog } from './open-log.ts'

test('lines are written within a tenth of a second, also those that come during a write, and then nothing', () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const write = vi.spyOn(fs, 'write').mockImplementation(((_file: number, bytes: Buffer, end: (e: null, n: number) => void) => {
    ends.push(() => end(null, bytes.length))
  }) as never)
  const { log, flush } = openLog('info')
  const written = () => write.mock.calls.map(([, bytes]) => [...String(bytes).matchAll(/"msg":"(\w+)"/g)].map(([, text]) => text))
  expect(vi.getTimerCount()).toBe(0)

  log.info('one')
  log.info('two')
  vi.advanceTimersByTime(100)
  log.info('three')
  vi.advanceTimersByTime(500)
  expect(written()).toEqual([['one', 'two']])
  ends.shift()!()
  vi.advanceTimersByTime(100)
  ends.shift()!()
  vi.advanceTimersByTime(1000)
  expect(written()).toEqual([['one', 'two'], ['three']])
  expect(vi.getTimerCount()).toBe(0)

  log.info('four')
  vi.advanceTimersByTime(100)
  expect(written()[2]).toEqual(['four'])

  // A flush during a write changes nothing for the next lines.
  flush()
  ends.shift()!()
  log.info('five')
  vi.advanceTimersByTime(100)
  log.info('six')
  vi.advanceTimersByTime(100)
  ends.shift()!()
  vi.advanceTimersByTime(100)
  expect(written().slice(3)).toEqual([['five'], ['six']])
  vi.useRealTimers()
})
