import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { STAFF_HINT } from '#contract/inline-scripts.ts'
import { getLagosDay } from '#contract/text/time-zone.ts'
import { OTHER, type VisitKind } from '#contract/visitors/visitors.ts'
import type { Database } from '#server/db/database.ts'
import { isVisit, missingName, pageName, readReferrer, searchName, type Referrer } from './rules.ts'
import { addCounts, type VisitCount } from './store.ts'

const MAX_KEYS = 5000
const MAX_USER_AGENT = 400
/** Browsers send only the origin to other websites, so longer addresses are rare. */
const MAX_REFERRER = 200
const NOWHERE: Referrer = { host: '', name: '' }

export interface VisitCounter {
  /** Counts a request that was answered. */
  request(incoming: Pick<IncomingMessage, 'method' | 'headers'>, path: string, status: number): void
  /** Counts a search of a visitor. */
  search(headers: { cookie?: string | undefined; userAgent?: string | undefined }, query: string, total: number): void
  /** Adds what was counted since the last time to the database. */
  flush(): Promise<void>
}

interface Needs {
  database: Database
  publicUrl: string
  now: () => Date
}

/** Counts in memory, so that a request waits for nothing. A crash loses what was counted since the last flush. */
export function createVisitCounter({ database, publicUrl, now }: Needs): VisitCounter {
  const ownHost = new URL(publicUrl).host
  const bots = new LRUCache<string, boolean>({ max: 1000, memoMethod: (userAgent) => isbot(userAgent) })
  const referrers = new LRUCache<string, Referrer>({ max: 1000 })
  let current = { second: -1, day: '' }
  let counts = new Map<string, VisitCount>()
  /** The counts of pages by their path: most requests need no more than this. */
  let pages = new Map<string, VisitCount>()

  /** Formatting a date takes as long as everything else here, so it is done once a second. */
  function today(): string {
    const at = now()
    const second = Math.floor(at.getTime() / 1000)
    if (second !== current.second) current = { second, day: getLagosDay(at) }
    return current.day
  }

  function add(kind: VisitKind, name: string, day = today(), count = 1): VisitCount {
    const key = `${day} ${kind} ${name}`
    const known = counts.get(key)
    if (known) {
      known.count += count
      return known
    }
    if (counts.size >= MAX_KEYS && name !== OTHER) return add(kind, OTHER, day, count)
    const added = { kind, day, name, count }
    counts.set(key, added)
    return added
  }

  /** False if the path is not that of a page. */
  function addPage(path: string): boolean {
    const day = today()
    const known = pages.get(path)
    if (known?.day === day) {
      known.count += 1
      return true
    }
    const name = pageName(path)
    if (name === undefined) return false
    const added = add('page', name, day)
    // Another name counts many paths.
    if (added.name === path) pages.set(path, added)
    return true
  }

  function addMissing(path: string): void {
    const name = missingName(path)
    if (name !== undefined) add('missing', name)
  }

  const isBot = (userAgent = ''): boolean => userAgent === '' || userAgent.length > MAX_USER_AGENT || bots.memo(userAgent)

  /** Reading an address takes longer than everything else here, and most visitors come from few websites. */
  function referringSite(address: string | undefined, ownHosts: readonly (string | undefined)[]): string | undefined {
    if (!address || address.startsWith(`${publicUrl}/`)) return undefined
    let site = referrers.get(address)
    if (!site) {
      site = readReferrer(address) ?? NOWHERE
      if (address.length <= MAX_REFERRER) referrers.set(address, site)
    }
    return site === NOWHERE || ownHosts.includes(site.host) ? undefined : site.name
  }

  return {
    request(incoming, path, status) {
      const isMissing = status === 404
      if (!isMissing && status !== 200 && status !== 304) return
      const { headers } = incoming
      if (!isVisit(incoming, STAFF_HINT) || isBot(headers['user-agent'])) return
      if (isMissing) return addMissing(path)
      if (!addPage(path)) return
      const referrer = referringSite(headers.referer, [ownHost, headers.host])
      if (referrer !== undefined) add('referrer', referrer)
    },

    search({ cookie = '', userAgent }, query, total) {
      if (cookie.includes(STAFF_HINT) || isBot(userAgent)) return
      const name = searchName(query)
      if (name === undefined) return
      add('search', name)
      if (total === 0) add('empty-search', name)
    },

    async flush() {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      counts = new Map()
      pages = new Map()
      try {
        await addCounts(database.kysely, taken)
      } catch (error) {
        for (const { kind, name, day, count } of taken) add(kind, name, day, count)
        throw error
      }
    },
  }
}
