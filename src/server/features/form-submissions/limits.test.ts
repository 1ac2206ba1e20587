import { expect, test } from 'vitest'
import { createLimits } from './limits.ts'

const countAll = async (addresses: (string | null)[]) => {
  const limits = createLimits({ frequentAfter: 2, refusedAfter: 4 })
  const found: string[] = []
  for (const address of addresses) found.push(await limits.count(address))
  return found
}

test('rate limit: an address becomes frequent, and much later is refused', async () => {
  const address = '203.0.113.7'
  expect(await countAll(Array.from({ length: 6 }, () => address))).toEqual([
    'normal',
    'normal',
    'frequent',
    'frequent',
    'refused',
    'refused',
  ])
})

test('rate limit: addresses are counted apart', async () => {
  expect(await countAll(['203.0.113.1', '203.0.113.2', '203.0.113.3', null])).toEqual(Array(4).fill('normal'))
})

test.each([
  [['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:3:4:5:6']],
  [['2001:db8::1', '2001:db8::2', '2001:db8:0:0:5:6:7:8']],
  [['::1', '::2', '0:0:0:0:1:2:3:4']],
])('rate limit: a /64 of IPv6 counts as one: %j', async (addresses) => {
  expect(await countAll(addresses)).toEqual(['normal', 'normal', 'frequent'])
})

test('rate limit: networks of IPv6 are counted apart', async () => {
  expect(await countAll(['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8::1'])).toEqual(Array(3).fill('normal'))
})
