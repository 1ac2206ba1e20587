import { getNetwork } from '#server/http/network.ts'
import { type AttemptCounter, type Limit, addToEach, getLongestWait, networkLimits } from './attempt-counter.ts'

export interface Attempt {
  /** The email address of the account. */
  account: string
  clientAddress: string | null
  /** The browser, if this account was used in it before. It has its own count. */
  device: string | null
  /** Whether this account was used from this address before. Called only when the account has too many attempts. */
  isKnownAddress: () => Promise<boolean>
}

const MAX_REMEMBERED = 10_000
/** The owner of an account gets an email after this many wrong codes in a day. */
const WRONG_CODES_TO_REPORT = 5

/**
 * Slows down guessing without locking accounts: a browser or address that was used before is not stopped by the attempts
 * of others, and neither is a link that was mailed. Nobody waits longer than a quarter of an hour.
 */
export function createThrottle(
  counts: AttemptCounter,
  { perPair = 10, perAddress = 100, perAccount = 100, perMessages = 5, perDenials = 10 } = {},
) {
  const limits = {
    perPair: { most: perPair, minutes: 15 },
    address: { most: perAddress, minutes: 10 },
    account: { most: perAccount, minutes: 15 },
    messages: { most: perMessages, minutes: 60 },
    messagesOfAddress: { most: perMessages * 6, minutes: 15 },
    wrongCodes: { most: WRONG_CODES_TO_REPORT - 1, minutes: 24 * 60 },
    reviews: { most: 10, minutes: 60 },
    audited: { most: 1, minutes: 1 },
    denials: { most: perDenials, minutes: 10 },
    denialsOfAddress: { most: perDenials * 5, minutes: 10 },
  }
  /** The denials of each user that were not recorded. */
  const leftOut = new Map<string, number>()
  const getNames = ({ account, clientAddress, device }: Attempt) => ({
    device: device && `device ${account} ${device}`,
    pair: `pair ${account} ${getNetwork(clientAddress)}`,
    addresses: networkLimits('address', clientAddress, limits.address),
    account: `account ${account}`,
    // All known browsers together: somebody may have signed in with many before two-factor sign-in was turned on.
    codes: device ? `codes in known browsers of ${account}` : `codes of ${account}`,
  })
  const addFrom = (clientAddress: string | null, action: string, limit: Limit) =>
    addToEach(counts, networkLimits(action, clientAddress, limit))

  return {
    /** Counts an attempt before it is checked; returns the seconds to wait if there were too many, else 0. */
    async attempt(attempt: Attempt): Promise<number> {
      const { device, pair, addresses, account } = getNames(attempt)
      if (device) return counts.add(device, limits.perPair)
      // From narrow to wide, so that an attempt refused by a narrow count does not use up a wide one.
      const seconds =
        getLongestWait(counts, addresses) || (await counts.add(pair, limits.perPair)) || (await addToEach(counts, addresses))
      if (seconds > 0) return seconds
      const ofAccount = await counts.add(account, limits.account)
      return ofAccount > 0 && !(await attempt.isKnownAddress()) ? ofAccount : 0
    },
    /**
     * Counts a code that came with the right password, from whichever addresses; returns the seconds to wait if there were too
     * many, else 0. Strangers without the password cannot use up this count. All known browsers share a separate count,
     * so that other browsers cannot use it up.
     */
    codeAttempt: (attempt: Attempt): Promise<number> => counts.add(getNames(attempt).codes, limits.perPair),
    /** Counts a wrong two-factor code. Returns true only for the fifth in a day, so that the owner of the account gets one email. */
    async hasManyWrongCodes(userId: string): Promise<boolean> {
      const { total } = await counts.addAll(`wrong codes of ${userId}`, 1, limits.wrongCodes)
      return total === WRONG_CODES_TO_REPORT
    },
    /** Removes a successful attempt and the failed ones before it. */
    async succeeded(attempt: Attempt): Promise<void> {
      const { device, pair, addresses, account, codes } = getNames(attempt)
      await counts.reset(codes)
      if (device) return counts.reset(device)
      await counts.reset(pair)
      for (const { name } of addresses) await counts.decrement(name)
      await counts.decrement(account)
    },
    /**
     * Counts an attempt of a signed-in user, per session and per kind of proof: a stolen session is slowed down wherever it is
     * used, and the owner's other sessions are not. Returns the seconds to wait.
     */
    attemptInSession: (name: string): Promise<number> => counts.add(`session ${name}`, limits.perPair),
    succeededInSession: (name: string): Promise<void> => counts.reset(`session ${name}`),
    /** Counts the use of a link or code; returns the seconds to wait if there were too many, else 0. */
    tokenAttempt: (clientAddress: string | null): Promise<number> => addFrom(clientAddress, 'token from', limits.address),
    /**
     * Counts a message that a guest asks for. After several messages the recipient has a working link, so one more is
     * silently not sent. Nobody can prevent others from getting a link.
     */
    async message(recipient: string, clientAddress: string | null): Promise<{ waitSeconds: number; isEnough: boolean }> {
      const waitSeconds = await addFrom(clientAddress, 'messages from', limits.messagesOfAddress)
      const isEnough = waitSeconds > 0 || (await counts.add(`messages to ${recipient}`, limits.messages)) > 0
      return { waitSeconds, isEnough }
    },
    /**
     * Counts a draft that a person submits. After too many in an hour, true: then no mail announces it. Otherwise one person who
     * submits and discards in a loop could fill the mailboxes of everybody who may publish.
     */
    hasSubmittedTooOften: async (userId: string): Promise<boolean> =>
      (await counts.add(`reviews by ${userId}`, limits.reviews)) > 0,
    /** Whether to record a refusal in the audit log: at most one a minute for an address and for an account. */
    async shouldAudit(account: string | null, clientAddress: string | null): Promise<boolean> {
      const ofAddress = await addFrom(clientAddress, 'audited from', limits.audited)
      return ofAddress === 0 && (account === null || (await counts.add(`audited about ${account}`, limits.audited)) === 0)
    },

    /**
     * Whether to record that a signed-in user was refused an operation, and how many refusals of that user this process left
     * out since the last recorded one: a loop of refused calls must not fill the audit log.
     */
    async denial(userId: string, clientAddress: string | null): Promise<{ isRecorded: boolean; leftOut: number }> {
      const waitSeconds =
        (await counts.add(`denials of ${userId}`, limits.denials))
        || (await addFrom(clientAddress, 'denials from', limits.denialsOfAddress))
      const before = leftOut.get(userId) ?? 0
      if (waitSeconds === 0) {
        leftOut.delete(userId)
        return { isRecorded: true, leftOut: before }
      }
      if (leftOut.size > MAX_REMEMBERED) leftOut.clear()
      leftOut.set(userId, before + 1)
      return { isRecorded: false, leftOut: before + 1 }
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
