import { expect, test } from 'vitest'
import { rangeBetween } from './selection.ts'

const IDS = ['a', 'b', 'c', 'd']

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['', 'c', ['c']],
  ['gone', 'a', ['a']],
])('the range from %j to %j is %j', (from, to, range) => expect(rangeBetween(IDS, from, to)).toEqual(range))
