interface Placed {
  id: string
  parentId: string | null
}

/** A position in the menu. `after`: the id of the previous entry, null for the first position, missing for the last. */
export interface MenuPlace {
  parentId: string | null
  after?: string | null | undefined
}

/** The menu, in its order, after an entry and its sub-items went to that place. Undefined if `after` is not there. */
export function moveMenuItem<Entry extends Placed>(
  menu: Entry[],
  item: Entry,
  { parentId, after }: MenuPlace,
): Entry[] | undefined {
  const isMoved = (entry: Entry) => entry.id === item.id || entry.parentId === item.id
  const rest = menu.filter((entry) => !isMoved(entry))
  const level = rest.filter((entry) => entry.parentId === parentId)
  const before = after === undefined ? level.at(-1) : level.find(({ id }) => id === after)
  if (after && !before) return undefined
  const top = before ?? rest.find(({ id }) => id === parentId)
  const isUntilThere = (entry: Entry) => entry.id === top?.id || (before !== undefined && entry.parentId === before.id)
  const index = rest.findLastIndex(isUntilThere) + 1
  const moved = menu.filter(isMoved).map((entry) => (entry.id === item.id ? { ...entry, parentId } : entry))
  return rest.toSpliced(index, 0, ...moved)
}
