import { CLOCK_TOLERANCE_MS } from '#server/config/clock-tolerance.ts'
import type { Database } from '#server/db/database.ts'
import { getNetwork, getSiteNetwork } from '#server/http/network.ts'
import { countAttempts, deleteEndedAttempts, deleteAttempts, decrementAttempts } from './store.ts'

const SWEEP_EVERY_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

export interface Limit {
  most: number
  minutes: number
}

/**
 * Counts attempts in the database: all processes share the counts, and they survive a restart. Remembers refused names in memory
 * until their time is over, so that a flood costs no writes.
 */
export function createAttemptCounter({ database, now }: { database: Database; now: () => Date }) {
  const db = database.kysely
  const refusedUntil = new Map<string, { until: number; longest: number }>()
  let sweptAt = 0

  async function sweep(time: number) {
    if (refusedUntil.size > MAX_REMEMBERED) refusedUntil.clear()
    if (Math.abs(time - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = time
    for (const [name, { until }] of refusedUntil) if (until <= time) refusedUntil.delete(name)
    await deleteEndedAttempts(db, new Date(time).toISOString())
  }

  /** The seconds for which this process still refuses a name. Does not ask the database. */
  function getWaitSeconds(name: string): number {
    const refused = refusedUntil.get(name)
    const milliseconds = refused ? refused.until - now().getTime() : 0
    // The clock was set back.
    if (refused && milliseconds > refused.longest) return 0
    return Math.max(0, Math.ceil(milliseconds / 1000))
  }

  /** Adds several attempts; returns the total, and the seconds to wait if the limit is exceeded, else 0. */
  async function addAll(name: string, times: number, { most, minutes }: Limit): Promise<{ total: number; waitSeconds: number }> {
    const seconds = getWaitSeconds(name)
    if (seconds > 0) return { total: Infinity, waitSeconds: seconds }
    const time = now().getTime()
    await sweep(time)
    const longest = minutes * 60_000
    const after = (milliseconds: number) => new Date(time + milliseconds).toISOString()
    const [endsNext, latest] = [after(longest), after(longest + CLOCK_TOLERANCE_MS)]
    const { total, endsAt } = await countAttempts(db, name, { times, now: after(0), endsAt: endsNext, latest })
    if (total <= most) return { total, waitSeconds: 0 }
    refusedUntil.set(name, { until: Math.min(Date.parse(endsAt), time + longest), longest })
    return { total, waitSeconds: Math.max(1, getWaitSeconds(name)) }
  }

  return {
    getWaitSeconds,
    addAll,
    /** Adds one attempt; returns the seconds to wait. */
    add: async (name: string, limit: Limit): Promise<number> => (await addAll(name, 1, limit)).waitSeconds,
    async decrement(name: string): Promise<void> {
      refusedUntil.delete(name)
      await decrementAttempts(db, name)
    },
    async reset(name: string): Promise<void> {
      refusedUntil.delete(name)
      await deleteAttempts(db, name)
    },
  }
}

export type AttemptCounter = ReturnType<typeof createAttemptCounter>

export interface NamedLimit {
  name: string
  limit: Limit
}

/** A cheap contract gives one customer a /48 of IPv6 with 65,536 networks. */
const SITE_FACTOR = 4

/** What an action from this address is counted as, with its limit: its network, and for IPv6 also the site that contains it. */
export function networkLimits(action: string, clientAddress: string | null, limit: Limit): NamedLimit[] {
  const network = getNetwork(clientAddress)
  const site = getSiteNetwork(clientAddress)
  const ofNetwork = { name: `${action} ${network}`, limit }
  if (site === network) return [ofNetwork]
  return [ofNetwork, { name: `${action} ${site}`, limit: { ...limit, most: SITE_FACTOR * limit.most } }]
}

/** Counts an action in each of them until one is exceeded; returns the seconds to wait, else 0. */
export async function addToEach(counts: AttemptCounter, limits: NamedLimit[]): Promise<number> {
  for (const { name, limit } of limits) {
    const seconds = await counts.add(name, limit)
    if (seconds > 0) return seconds
  }
  return 0
}

/** The longest wait of them that this process remembers. */
export const getLongestWait = (counts: AttemptCounter, limits: NamedLimit[]) =>
  Math.max(...limits.map(({ name }) => counts.getWaitSeconds(name)))
