import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limits {
  /** Counts one more enquiry of the address; 'refused' only far beyond what a shared campus network sends. */
  count(clientAddress: string | null): Promise<'normal' | 'frequent' | 'refused'>
}

/** One subscriber holds a /64 of IPv6 addresses, so they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

export function createLimits({ frequentAfter = 5, refusedAfter = 100, seconds = 600 } = {}): Limits {
  const limiter = new RateLimiterMemory({ points: refusedAfter, duration: seconds })
  return {
    async count(clientAddress) {
      try {
        const { consumedPoints } = await limiter.consume(networkOf(clientAddress ?? 'unknown'))
        return consumedPoints > frequentAfter ? 'frequent' : 'normal'
      } catch (error) {
        if (error instanceof RateLimiterRes) return 'refused'
        throw error
      }
    },
  }
}
