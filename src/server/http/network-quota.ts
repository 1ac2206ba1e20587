export interface QuotaLimit {
  total: number
  perAddress: number
}

/** The place of one connection or body. */
export interface Slot {
  free(): void
  /** From now on, it is not closed to make room for others. */
  markBusy(): void
  /** It may be closed again to make room for others. */
  markIdle(): void
}

interface Network {
  count: number
  /** The functions that close what is idle, oldest first. */
  idle: Set<() => void>
}

/**
 * Counts the slots of each network. At the limit of its network, a new slot replaces the oldest idle one, so that one client cannot
 * keep all slots of its address. At the total limit, it replaces the oldest idle one of the network that has most of these.
 */
export function createNetworkQuota({ total, perAddress }: QuotaLimit) {
  const networks = new Map<string, Network>()
  let all = 0

  function closeOldest({ idle }: Network): void {
    const [close] = idle
    close?.()
  }

  function makeRoom(): void {
    let most: Network | undefined
    for (const network of networks.values()) if (network.idle.size > (most?.idle.size ?? 0)) most = network
    if (most) closeOldest(most)
  }

  /** `name`: the network; null for a slot that counts only in the total and is never closed. Undefined if there is no room. */
  function take(name: string | null, close: () => void): Slot | undefined {
    const network = (name !== null && networks.get(name)) || { count: 0, idle: new Set() }
    if (name !== null && network.count >= perAddress) closeOldest(network)
    if (name !== null && network.count >= perAddress) return undefined
    if (all >= total) makeRoom()
    if (all >= total) return undefined
    let isFree = false
    function free() {
      if (isFree) return
      isFree = true
      all -= 1
      network.count -= 1
      network.idle.delete(freeAndClose)
      if (name !== null && network.count === 0) networks.delete(name)
    }
    function freeAndClose() {
      free()
      close()
    }
    all += 1
    network.count += 1
    if (name !== null) networks.set(name, network)
    const markIdle = () => void (isFree || name === null || network.idle.add(freeAndClose))
    markIdle()
    return { free, markBusy: () => void network.idle.delete(freeAndClose), markIdle }
  }

  return { take }
}
