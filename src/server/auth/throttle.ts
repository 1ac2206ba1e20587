import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#server/http/network-of.ts'

const MINUTE = 60

export interface Attempt {
  /** What is tried to be opened: an address of an account, or an account's id. */
  account: string
  clientAddress: string | null
  /** The browser, if that account was opened in it before; whatever others do, it has its own count. */
  device: string | null
  /** Whether that account was opened from this address before; asked only when strangers have tried too often. */
  isKnownAddress: () => Promise<boolean>
}

/**
 * Slows down guessing. No account is ever locked: whoever came in before, with this browser or from this address,
 * is not stopped by what others try. Counts live in memory, one set for each process.
 */
export interface Throttle {
  /** Counts an attempt before it is tested; the seconds to wait if there were too many, else 0. */
  attempt(attempt: Attempt): Promise<number>
  /** The attempt was right: it does not count, nor do the mistakes before it. */
  succeeded(attempt: Attempt): Promise<void>
  /** Counts the opening of a link or code; the seconds to wait if there were too many, else 0. */
  guess(clientAddress: string | null): Promise<number>
  /**
   * Counts a message that a guest asks for. The recipient who got enough of them has what is needed, so one more is
   * not sent, and that is no refusal: nobody can keep another from getting a link.
   */
  message(recipient: string, clientAddress: string | null): Promise<{ waitSeconds: number; isEnough: boolean }>
}

async function wait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

export function createThrottle({ perPair = 10, perAddress = 100, perAccount = 100, perMessages = 5 } = {}): Throttle {
  const byDevice = new RateLimiterMemory({ points: perPair, duration: 15 * MINUTE })
  const byPair = new RateLimiterMemory({ points: perPair, duration: 15 * MINUTE })
  const byAddress = new RateLimiterMemory({ points: perAddress, duration: 10 * MINUTE })
  const byAccount = new RateLimiterMemory({ points: perAccount, duration: 60 * MINUTE })
  const guesses = new RateLimiterMemory({ points: perAddress, duration: 10 * MINUTE })
  const messages = new RateLimiterMemory({ points: perMessages, duration: 60 * MINUTE })
  const messagesOfAddress = new RateLimiterMemory({ points: perMessages * 6, duration: 60 * MINUTE })

  const pairOf = ({ account, clientAddress }: Attempt) => `${account} ${networkOf(clientAddress)}`
  const deviceOf = ({ account, device }: Attempt) => `${account} ${device}`

  return {
    async attempt(attempt) {
      if (attempt.device) return wait(byDevice, deviceOf(attempt))
      // From narrow to wide: what a narrow count has refused does not use up a wide one.
      const seconds = (await wait(byPair, pairOf(attempt))) || (await wait(byAddress, networkOf(attempt.clientAddress)))
      if (seconds > 0) return seconds
      const ofAccount = await wait(byAccount, attempt.account)
      return ofAccount > 0 && !(await attempt.isKnownAddress()) ? ofAccount : 0
    },
    async succeeded(attempt) {
      if (attempt.device) {
        await byDevice.delete(deviceOf(attempt))
        return
      }
      await byPair.delete(pairOf(attempt))
      await byAddress.reward(networkOf(attempt.clientAddress))
      await byAccount.reward(attempt.account)
    },
    guess: (clientAddress) => wait(guesses, networkOf(clientAddress)),
    async message(recipient, clientAddress) {
      const waitSeconds = await wait(messagesOfAddress, networkOf(clientAddress))
      return { waitSeconds, isEnough: waitSeconds > 0 || (await wait(messages, recipient)) > 0 }
    },
  }
}
