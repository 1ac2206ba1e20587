import { getNetwork, getSiteNetwork } from '#server/http/network.ts'
import type { AttemptCounter, Limit } from './attempt-counter.ts'

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
