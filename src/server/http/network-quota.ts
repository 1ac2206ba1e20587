export interface QuotaLimit {
  total: number
  perAddress: number
  /** How old an entry must be before it makes room for another one of its network, in milliseconds. */
  graceMs?: number
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
  /** The functions that close entries which may make room for others, oldest first, and since when they may. */
  cuts: Map<() => void, number>
}

/**
 * Counts what each network holds. A network that has reached its number loses its oldest entry after `graceMs`, so that one client
 * cannot lock out all others behind the same address. When the total is reached, the network that holds most loses its oldest.
 */
export function createNetworkQuota({ total, perAddress, graceMs = 0 }: QuotaLimit) {
  const networks = new Map<string, Network>()
  let all = 0

  function closeOldest({ cuts }: Network, minimumAge: number): void {
    const [[cut, since] = []] = cuts
    if (cut && performance.now() - since! >= minimumAge) cut()
  }

  function makeRoom(): void {
    let most: Network | undefined
    for (const network of networks.values()) if (network.cuts.size > (most?.cuts.size ?? 0)) most = network
    if (most) closeOldest(most, 0)
  }

  /** `name`: the network; null for an entry that counts only in the total and is never closed. Undefined if there is no room. */
  function begin(name: string | null, cut: () => void): Holding | undefined {
    const network = (name !== null && networks.get(name)) || { count: 0, cuts: new Map() }
    if (name !== null && network.count >= perAddress) closeOldest(network, graceMs)
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
    const release = () => void (isOver || name === null || network.cuts.set(giveUp, performance.now()))
    release()
    return { end, keep: () => void network.cuts.delete(giveUp), release }
  }

  return { begin }
}
