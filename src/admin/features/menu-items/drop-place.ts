import type { MenuItem } from '#contract/menu-items/menu-items.ts'

type Row = Pick<MenuItem, 'id' | 'parentId' | 'hasChildren' | 'above'>

/**
 * The place of an entry after it was dropped at this index of the list: as a sub-item if `isIndented`, where that is possible.
 * Undefined if it stays where it was.
 */
export function getDropPlace(items: Row[], id: string, index: number, isIndented: boolean) {
  const item = items.find((row) => row.id === id)!
  const order = items.filter((row) => row !== item).toSpliced(index, 0, item)
  const at = order.indexOf(item)
  const isOther = (row: Row) => row !== item && row.parentId !== id
  const before = order.slice(0, at).findLast(isOther)
  const next = order.slice(at).find(isOther)
  const top = before && (before.parentId ?? before.id)
  const isBetweenSubItems = next?.parentId === top && top !== undefined
  const isSubItem = top !== undefined && !item.hasChildren && (isIndented || isBetweenSubItems)
  const parentId = isSubItem ? top : null
  const after = isSubItem ? (before!.parentId ? before!.id : null) : (top ?? null)
  return parentId === item.parentId && after === (item.above?.id ?? null) ? undefined : { parentId, after }
}
