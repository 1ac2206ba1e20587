export interface QuotaLimit {
  total: number
  perAddress: number
}

export interface Holding {
  end(): void
  /** Does not make room for others from now on. */
  keep(): void
  /** May make room for others again. */
  release(): void
}

interface Network {
  count: number
  /** The functions that close entries which may make room for others, oldest first. */
  cuts: Set<() => void>
}

/** Counts what networks hold. When the total is reached, the network that holds most gives its oldest up for a new one. */
export function createNetworkQuota({ total, perAddress }: QuotaLimit) {
  const networks = new Map<string, Network>()
  let all = 0

  function makeRoom(): void {
    let most: Network | undefined
    for (const network of networks.values()) if (network.cuts.size > (most?.cuts.size ?? 0)) most = network
    const [cut] = most?.cuts ?? []
    cut?.()
  }

  /** `name`: of the network, or null for what only counts in total and is never given up. Nothing if there is no room. */
  function begin(name: string | null, cut: () => void): Holding | undefined {
    const network = (name !== null && networks.get(name)) || { count: 0, cuts: new Set() }
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
