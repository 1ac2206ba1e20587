interface Placed {
  id: string
  parentId: string | null
  orderIndex: number
}

/**
 * Why an entry cannot have this parent, or undefined. There are two levels: only top-level entries have sub-items, and an
 * entry with sub-items stays on the top level.
 */
export function getParentProblem(menu: Placed[], id: string | null, parent: Placed | undefined): string | undefined {
  if (!parent) return 'This parent entry no longer exists'
  if (parent.id === id) return 'An entry cannot be its own sub-item'
  if (parent.parentId) return 'A sub-item cannot have sub-items'
  if (id && menu.some(({ parentId }) => parentId === id)) return 'An entry with sub-items cannot become a sub-item'
  return undefined
}

/**
 * The entries of the menu that get another place or parent by this order of it. It uses the numbers that the menu has; if
 * entries share one, which can happen after a restore from the trash, all are numbered 1 to n first.
 */
export function findMovedEntries<Entry extends Placed>(menu: Entry[], wanted: Entry[]): Placed[] {
  const used = menu.map(({ orderIndex }) => orderIndex).toSorted((a, b) => a - b)
  const isDistinct = new Set(used).size === used.length
  return wanted
    .map(({ id, parentId }, index) => ({ id, parentId, orderIndex: isDistinct ? used[index]! : index + 1 }))
    .filter(({ id, parentId, orderIndex }) => {
      const before = menu.find((entry) => entry.id === id)!
      return before.orderIndex !== orderIndex || before.parentId !== parentId
    })
}
