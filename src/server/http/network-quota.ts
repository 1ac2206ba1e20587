export interface QuotaLimit {
  total: number
  perAddress: number
}

export interface Holding {
  end(): void
  /** From now on, this entry is not closed to make room for others. */
  keep(): void
  /** This entry may be closed again to make room for others. */
  release(): void
}

interface Network {
  count: number
  /** The functions that close entries which may make room for others, oldest first. */
  cuts: Set<() => void>
}

/**
 * Counts what each network holds. A new entry of a network that has reached its number replaces the oldest one that may be closed, so
 * that one client cannot keep all places of its address. When the total is reached, it replaces the oldest of the network that has
 * most of these.
 */
export function createNetworkQuota({ total, perAddress }: QuotaLimit) {
  const networks = new Map<string, Network>()
  let all = 0

  function closeOldest({ cuts }: Network): void {
    const [cut] = cuts
    cut?.()
  }

  function makeRoom(): void {
    let most: Network | undefined
    for (const network of networks.values()) if (network.cuts.size > (most?.cuts.size ?? 0)) most = network
    if (most) closeOldest(most)
  }

  /** `name`: the network; null for an entry that counts only in the total and is never closed. Undefined if there is no room. */
  function begin(name: string | null, cut: () => void): Holding | undefined {
    const network = (name !== null && networks.get(name)) || { count: 0, cuts: new Set() }
    if (name !== null && network.count >= perAddress) closeOldest(network)
    if (name !== null && network.count >= perAddress) return undefined
    if (all >= total) makeRoom()
    if (all >= total) return undefined
    let isOver = false
    function end() {
      if (isOver) return
      isOver = true
      all -= 1
      network.count -= 1
      network.cuts.delete(giveUp)
      if (name !== null && network.count === 0) networks.delete(name)
    }
    function giveUp() {
      end()
      cut()
    }
    all += 1
    network.count += 1
    if (name !== null) networks.set(name, network)
    const release = () => void (isOver || name === null || network.cuts.add(giveUp))
    release()
    return { end, keep: () => void network.cuts.delete(giveUp), release }
  }

  return { begin }
}
