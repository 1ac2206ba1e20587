import { expect, test } from 'vitest'
import { getNeighbourhood, getNetwork } from './network.ts'

test.each([
  '2001:db8:0:a::1',
  '2001:DB8:0:A::1',
  '2001:0db8:0000:000a:0000:0000:0000:0001',
  '2001:db8::a:0:0:0:1',
  '2001:db8:0:a:ffff:ffff:ffff:ffff',
  '2001:db8:0:a::192.0.2.1',
])('%s is in one network with its other spellings and its neighbours', (address) => {
  expect(getNetwork(address)).toBe('2001:db8:0:a')
})

test.each(['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9'])(
  '%s is an address of IPv4',
  (address) => {
    expect(getNetwork(address)).toBe('203.0.113.9')
  },
)

test.each([
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:0:b::1', '2001:db8:0:b'],
  [null, 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.200', '203.0.113'],
  ['2001:db8:7:b::1', '2001:db8:7'],
  [null, 'unknown'],
])('%s has its turn together with %s', (address, neighbourhood) => {
  expect(getNeighbourhood(address)).toBe(neighbourhood)
})
