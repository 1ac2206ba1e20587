import { ORPCError } from '@orpc/server'

/** About a second of work. */
const MAX_WAITING = 24

/** A refused client is asked to try again after 5 seconds. It keeps its place in the line of networks for three tries. */
const RETRY_SECONDS = 5
const REMEMBERED_MS = 3 * RETRY_SECONDS * 1000
const MOST_REMEMBERED = 10_000

/** The origin of the request: a browser in which this account was used before, or an unknown client in a network. */
export type Asker = 'known' | { network: string }

interface Waiting {
  begin: () => void
  refuse: (error: Error) => void
}

const tooMany = () =>
  new ORPCError('SERVICE_UNAVAILABLE', {
    message: 'Many people are signing in right now. Please try again in a few seconds.',
    data: { retryAfterSeconds: RETRY_SECONDS },
  })

/**
 * Runs hashes one after another, so that the memory is needed only once. Known browsers go first, then the other networks in
 * turn. When the queue for unknown browsers is full, the network with the most requests in it loses its oldest one, so a flood
 * from one network does not block others. When every network has one request in it, the latest network is refused and may try
 * again. Its place in line is the time of its first try, so networks that came later cannot overtake it by trying more often.
 */
export function createHashQueue({ mostWaiting = MAX_WAITING, now = () => performance.now() } = {}) {
  const known: Waiting[] = []
  /** In the order in which the networks get their turn. */
  const networks = new Map<string, Waiting[]>()
  /** The networks that were not served yet, in the order of their first tries. */
  const asked = new Map<string, { first: number; last: number }>()
  let isBusy = false

  /** The oldest request of the network whose turn it is. Its next one waits until the other networks have had theirs. */
  function takeUnknown(): Waiting | undefined {
    const [turn] = networks
    if (!turn) return undefined
    const [network, line] = turn
    networks.delete(network)
    asked.delete(network)
    if (line.length > 1) networks.set(network, line)
    return line.shift()
  }

  function next(): void {
    const first = known.shift() ?? takeUnknown()
    if (first) first.begin()
    else isBusy = false
  }

  const strangers = () => [...networks.values()].reduce((sum, line) => sum + line.length, 0)

  const getLength = (network: string) => networks.get(network)?.length ?? 0

  /** Counts a try; the time of the first one since the network was last served. */
  function ask(network: string): number {
    const time = now()
    const known = asked.get(network)
    if (known && time - known.last <= REMEMBERED_MS) {
      known.last = time
      return known.first
    }
    asked.delete(network)
    if (asked.size >= MOST_REMEMBERED) for (const [name, { last }] of asked) if (time - last > REMEMBERED_MS) asked.delete(name)
    if (asked.size < MOST_REMEMBERED) asked.set(network, { first: time, last: time })
    return time
  }

  const firstTry = (network: string) => asked.get(network)?.first ?? Infinity

  /** The network with the most requests in the queue; of several, the one that asked last. */
  function largest(): string {
    let most = ''
    for (const network of networks.keys()) {
      const more = getLength(network) - getLength(most)
      if (more > 0 || (more === 0 && firstTry(network) > firstTry(most))) most = network
    }
    return most
  }

  function makeRoom(): void {
    const network = largest()
    networks.get(network)?.shift()?.refuse(tooMany())
    if (getLength(network) === 0) networks.delete(network)
  }

  function refuseIfFull(asker: Asker): void {
    if (asker === 'known') {
      if (known.length >= mostWaiting) throw tooMany()
      return
    }
    const first = ask(asker.network)
    if (strangers() < mostWaiting) return
    const rival = largest()
    const isBehind = getLength(rival) === 1 && first >= firstTry(rival)
    if (getLength(asker.network) >= getLength(rival) || isBehind) throw tooMany()
  }

  function wait(asker: Asker): Promise<void> {
    if (asker !== 'known' && strangers() >= mostWaiting) makeRoom()
    return new Promise((begin, refuse) => {
      if (asker === 'known') return void known.push({ begin, refuse })
      const line = networks.get(asker.network) ?? []
      line.push({ begin, refuse })
      networks.set(asker.network, line)
    })
  }

  async function run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    refuseIfFull(asker)
    if (isBusy) await wait(asker)
    else if (asker !== 'known') asked.delete(asker.network)
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
  return { run }
}
