import { expect, test } from 'vitest'
import { listPageNumbers } from './pager.tsx'

test('a pager names the ends and the neighbours', () => {
  expect(listPageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(listPageNumbers(5, 1000)).toEqual([1, 4, 5, 6, 1000])
  expect(listPageNumbers(1000, 1000)).toEqual([1, 999, 1000])
})
