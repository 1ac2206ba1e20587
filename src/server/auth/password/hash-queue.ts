import { ORPCError } from '@orpc/server'

/** About a second of work. */
const MAX_WAITING = 24

/** The origin of the request: a browser in which this account was used before, or an unknown client in a network. */
export type Asker = 'known' | { network: string }

interface Waiting {
  begin: () => void
  refuse: (error: Error) => void
}

const tooMany = () =>
  new ORPCError('SERVICE_UNAVAILABLE', {
    message: 'Many people are signing in right now. Please try again in a few seconds.',
    data: { retryAfterSeconds: 5 },
  })

/**
 * Runs hashes one after another, so that the memory is needed only once. Known browsers go first, then the other networks in
 * turn. When the places for unknown browsers are full, the network with most places loses its oldest, so a flood from one
 * network does not block others. When every network has one place, a newcomer is refused and may try again: those who wait
 * get their turn, and under a flood from many networks each try has the same chance of a free place.
 */
export function createHashQueue({ mostWaiting = MAX_WAITING } = {}) {
  const known: Waiting[] = []
  /** In the order in which the networks have their turn. */
  const networks = new Map<string, Waiting[]>()
  let isBusy = false

  /** The oldest of the network whose turn it is; its next one waits until the others had theirs. */
  function takeUnknown(): Waiting | undefined {
    const [turn] = networks
    if (!turn) return undefined
    const [network, line] = turn
    networks.delete(network)
    if (line.length > 1) networks.set(network, line)
    return line.shift()
  }

  function next(): void {
    const first = known.shift() ?? takeUnknown()
    if (first) first.begin()
    else isBusy = false
  }

  const strangers = () => [...networks.values()].reduce((sum, line) => sum + line.length, 0)

  const lengthOf = (network: string) => networks.get(network)?.length ?? 0

  /** The network with most places; if several are equal, the one whose turn is next. */
  function largest(): string {
    let most = ''
    for (const network of networks.keys()) if (lengthOf(network) > lengthOf(most)) most = network
    return most
  }

  function makeRoom(): void {
    const network = largest()
    networks.get(network)?.shift()?.refuse(tooMany())
    if (lengthOf(network) === 0) networks.delete(network)
  }

  function refuseIfFull(asker: Asker): void {
    const isFull =
      asker === 'known'
        ? known.length >= mostWaiting
        : strangers() >= mostWaiting && Math.max(lengthOf(asker.network), 1) >= lengthOf(largest())
    if (isFull) throw tooMany()
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
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
  return { run }
}
