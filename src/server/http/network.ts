import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/

/** The network that counts as one client, in one spelling. An IPv6 subscriber has a /64, so all of it is one client. */
export const getNetwork = (address: string | null) => firstGroups(address, 4)

/** The IPv6 site (/48), which a cheap contract gives to one customer, so its connections count together. */
export const getSiteNetwork = (address: string | null) => firstGroups(address, 3)

/** A site of IPv6, or the 256 neighbours of an IPv4 address, which are as cheap. For turns in a queue, not for limits. */
export function getNeighbourhood(address: string | null): string {
  const site = getSiteNetwork(address)
  return isIPv4(site) ? site.slice(0, site.lastIndexOf('.')) : site
}

function firstGroups(address: string | null, count: number): string {
  if (!address) return 'unknown'
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  // The one spelling of RFC 5952: in lower case, without leading zeros.
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const mapped = MAPPED_IPV4.exec(hostname)
  if (mapped) {
    const halves = mapped.slice(1).map((half) => Number.parseInt(half, 16))
    return halves.flatMap((half) => [half >> 8, half & 255]).join('.')
  }
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}
