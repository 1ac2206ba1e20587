import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#server/http/network-of.ts'

export interface Limits {
  /** Counts one more enquiry of the address; 'refused' only far beyond what a shared campus network sends. */
  count(clientAddress: string | null): Promise<'normal' | 'frequent' | 'refused'>
}

export function createLimits({ frequentAfter = 5, refusedAfter = 100, seconds = 600 } = {}): Limits {
  const limiter = new RateLimiterMemory({ points: refusedAfter, duration: seconds })
  return {
    async count(clientAddress) {
      try {
        const { consumedPoints } = await limiter.consume(networkOf(clientAddress))
        return consumedPoints > frequentAfter ? 'frequent' : 'normal'
      } catch (error) {
        if (error instanceof RateLimiterRes) return 'refused'
        throw error
      }
    },
  }
}
