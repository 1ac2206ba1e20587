import { ORPCError } from '@orpc/server'

/** About a second of work. */
const MAX_WAITING = 24

/** A refused client is asked to try again after 5 seconds. It keeps its place in the queue of networks for three tries. */
const RETRY_SECONDS = 5
const REMEMBERED_MS = 3 * RETRY_SECONDS * 1000
const MOST_REMEMBERED = 10_000

/** The origin of the request: a browser in which this account was used before, or an unknown client in a network. */
export type Client = 'known' | { network: string }

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
 * again. Its place in the queue is the time of its first try, so networks that came later cannot overtake it by trying more
 * often.
 */
export function createHashQueue({ mostWaiting = MAX_WAITING, now = () => performance.now() } = {}) {
  const known: Waiting[] = []
  /** In the order in which the networks get their turn. */
  const networks = new Map<string, Waiting[]>()
  /** The networks that were not served yet, in the order of their first tries. */
  const tries = new Map<string, { first: number; last: number }>()
  let isBusy = false

  /** The oldest request of the network whose turn it is. Its next one waits until the other networks have had theirs. */
  function takeUnknown(): Waiting | undefined {
    const [first] = networks
    if (!first) return undefined
    const [network, queue] = first
    networks.delete(network)
    tries.delete(network)
    if (queue.length > 1) networks.set(network, queue)
    return queue.shift()
  }

  function startNext(): void {
    const first = known.shift() ?? takeUnknown()
    if (first) first.begin()
    else isBusy = false
  }

  const countUnknown = () => [...networks.values()].reduce((sum, queue) => sum + queue.length, 0)

  const getLength = (network: string) => networks.get(network)?.length ?? 0

  /** Counts a try; the time of the first one since the network was last served. */
  function recordTry(network: string): number {
    const time = now()
    const earlier = tries.get(network)
    if (earlier && time - earlier.last <= REMEMBERED_MS) {
      earlier.last = time
      return earlier.first
    }
    tries.delete(network)
    if (tries.size >= MOST_REMEMBERED) for (const [name, { last }] of tries) if (time - last > REMEMBERED_MS) tries.delete(name)
    if (tries.size < MOST_REMEMBERED) tries.set(network, { first: time, last: time })
    return time
  }

  const firstTry = (network: string) => tries.get(network)?.first ?? Infinity

  /** The network with the most requests in the queue; of several, the one whose first try was last. */
  function findLargest(): string {
    let most = ''
    for (const network of networks.keys()) {
      const more = getLength(network) - getLength(most)
      if (more > 0 || (more === 0 && firstTry(network) > firstTry(most))) most = network
    }
    return most
  }

  function makeRoom(): void {
    const network = findLargest()
    networks.get(network)?.shift()?.refuse(tooMany())
    if (getLength(network) === 0) networks.delete(network)
  }

  function refuseIfFull(client: Client): void {
    if (client === 'known') {
      if (known.length >= mostWaiting) throw tooMany()
      return
    }
    const first = recordTry(client.network)
    if (countUnknown() < mostWaiting) return
    const rival = findLargest()
    const isBehind = getLength(rival) === 1 && first >= firstTry(rival)
    if (getLength(client.network) >= getLength(rival) || isBehind) throw tooMany()
  }

  function wait(client: Client): Promise<void> {
    if (client !== 'known' && countUnknown() >= mostWaiting) makeRoom()
    return new Promise((begin, refuse) => {
      if (client === 'known') return void known.push({ begin, refuse })
      const queue = networks.get(client.network) ?? []
      queue.push({ begin, refuse })
      networks.set(client.network, queue)
    })
  }

  async function run<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    refuseIfFull(client)
    if (isBusy) await wait(client)
    else if (client !== 'known') tries.delete(client.network)
    isBusy = true
    try {
      return await work()
    } finally {
      startNext()
    }
  }
  return { run }
}
