import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('uploads: so many go at once, the others in the order in which they came', () => {
  const acquire = createSemaphore(2)
  const begun: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => acquire(() => begun.push(name)))
  expect(begun).toEqual(['a', 'b'])
  b!()
  b!()
  expect(begun).toEqual(['a', 'b', 'c'])
  d!()
  a!()
  c!()
  expect(begun).toEqual(['a', 'b', 'c'])
  acquire(() => begun.push('e'))
  acquire(() => begun.push('f'))
  acquire(() => begun.push('g'))
  expect(begun).toEqual(['a', 'b', 'c', 'e', 'f'])
})
