import { expect, test } from 'vitest'
import { pageNumbers } from './pager.tsx'

test('a pager names the ends and the neighbours', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(5, 1000)).toEqual([1, 4, 5, 6, 1000])
  expect(pageNumbers(1000, 1000)).toEqual([1, 999, 1000])
})
