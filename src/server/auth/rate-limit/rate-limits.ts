import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { type AttemptCounter, addToEach, getLongestWait, networkLimits, type NamedLimit } from './attempt-counter.ts'

const MAX_REMEMBERED = 10_000

/** Limits how often guests of one network may search and send forms. All instances share the counts. */
export function createRateLimits(
  { counts, log }: { counts: AttemptCounter; log: Pick<Logger, 'warn'> },
  {
    searches = 120,
    searchesAtOnce = 20,
    enquiries = 100,
    enquiriesADay = 1000,
    frequentEnquiries = 30,
    enquiriesOfSender = 5,
  } = {},
) {
  const searchLimit = { most: searches, minutes: 1 }
  const returnedLimit = { most: 100, minutes: 10 }
  const returnedForm = (clientAddress: string | null) => networkLimits('returned form', clientAddress, returnedLimit)
  const enquiryLimit = { most: enquiries, minutes: 10 }
  /** An enquiry takes up to 50 KB of the disk, with its words for the search. */
  const enquiryLimitOfDay = { most: enquiriesADay, minutes: 24 * 60 }
  /** Searches of each network that are not in the database yet. */
  const uncounted = new Map<string, number>()
  const saving = new Set<string>()

  async function save({ name, limit }: NamedLimit, times: number) {
    saving.add(name)
    uncounted.delete(name)
    try {
      await counts.addAll(name, times, limit)
    } catch (error) {
      log.warn({ err: error }, 'Searches could not be counted')
    } finally {
      saving.delete(name)
    }
  }

  function countSearch(named: NamedLimit): number {
    const { name, limit } = named
    if (uncounted.size > MAX_REMEMBERED) uncounted.clear()
    const times = (uncounted.get(name) ?? 0) + 1
    uncounted.set(name, times)
    if (times >= searchesAtOnce && !saving.has(name)) void save(named, times)
    // The database is down or too slow.
    return times > limit.most ? 1 : 0
  }

  return {
    /**
     * Counts a search; the seconds to wait if there were too many, else 0. Never waits for the database, and writes to it
     * once for many searches: search keeps working while the database is read-only.
     */
    search(clientAddress: string | null): number {
      const limits = networkLimits('search', clientAddress, searchLimit)
      return getLongestWait(counts, limits) || Math.max(...limits.map(countSearch))
    },
    /**
     * Counts an enquiry; the seconds to wait if there were far more than a shared network sends, else 0. It is frequent after many
     * from one network, since the customers of a mobile network share an address, or after a few with one email address.
     */
    async enquiry(clientAddress: string | null, email: string): Promise<{ isFrequent: boolean; waitSeconds: number }> {
      let isFrequent = false
      for (const { name, limit } of networkLimits('enquiry', clientAddress, enquiryLimit)) {
        const { total, waitSeconds } = await counts.addAll(name, 1, limit)
        if (waitSeconds > 0) return { isFrequent: true, waitSeconds }
        // As many times more for a site as its limit is larger.
        if (total > (frequentEnquiries * limit.most) / enquiries) isFrequent = true
      }
      // Only marked, never refused: anybody can write somebody else's address.
      const sender = `enquiry of sender ${hash('sha256', email.toLowerCase(), 'base64url')}`
      const { total } = await counts.addAll(sender, 1, { ...enquiryLimit, most: Infinity })
      return {
        isFrequent: isFrequent || total > enquiriesOfSender,
        waitSeconds: await addToEach(counts, networkLimits('enquiry of a day', clientAddress, enquiryLimitOfDay)),
      }
    },
    /** The seconds for which the contact form is refused because too many had errors. Does not ask the database. */
    refusedForm: (clientAddress: string | null): number => getLongestWait(counts, returnedForm(clientAddress)),
    /** Counts a contact form that goes back to be corrected; the seconds to wait if there were too many, else 0. */
    async returnedForm(clientAddress: string | null): Promise<number> {
      try {
        return await addToEach(counts, returnedForm(clientAddress))
      } catch (error) {
        log.warn({ err: error }, 'A returned form could not be counted')
        return 0
      }
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
