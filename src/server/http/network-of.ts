import { isIPv6 } from 'node:net'

/** What counts as one client. One subscriber holds a /64 of IPv6 addresses, so they are one. */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown'
  if (!isIPv6(address)) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
