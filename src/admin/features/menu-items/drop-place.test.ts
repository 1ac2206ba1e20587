import { expect, test } from 'vitest'
import { moveMenuItem } from '#contract/menu-items/menu-order.ts'
import { getDropPlace } from './drop-place.ts'

/** Entries in order; one that begins with a dash is under the last one without. */
function menuOf(written: string) {
  const rows: { id: string; parentId: string | null; hasChildren: boolean; above: { id: string; version: number } | null }[] = []
  for (const word of written.split(' ')) {
    const parent = word.startsWith('-') ? rows.findLast((row) => row.parentId === null)! : null
    const above = rows.findLast((row) => row.parentId === (parent?.id ?? null))
    if (parent) parent.hasChildren = true
    const id = word.replace('-', '')
    rows.push({ id, parentId: parent?.id ?? null, hasChildren: false, above: above ? { id: above.id, version: 1 } : null })
  }
  return rows
}

test.each([
  ['to the end', 'a b c', 'a', 2, false, 'b c a'],
  ['to the start', 'a b c', 'c', 0, false, 'c a b'],
  ['where it was', 'a b c', 'b', 1, false, 'a b c'],
  ['to the right: under the entry above', 'a b c', 'b', 1, true, 'a -b c'],
  ['to the right below sub-items: after them', 'a -b c', 'c', 2, true, 'a -b -c'],
  ['to the left: out again', 'a -b c', 'b', 1, false, 'a b c'],
  ['first and to the right: still on the top level', 'a b', 'b', 0, true, 'b a'],
  ['between sub-items: one of them', 'a -b -c d', 'd', 2, false, 'a -b -d -c'],
  ['between an entry and its first sub-item', 'a -b c', 'c', 1, false, 'a -c -b'],
  ['below the last sub-item, not to the right', 'a -b -c d e', 'e', 3, false, 'a -b -c e d'],
  ['a sub-item to another entry', 'a -b c', 'b', 2, true, 'a c -b'],
  ['with sub-items: they go with it', 'a -b -c d', 'a', 3, false, 'd a -b -c'],
  ['with sub-items: it cannot become one', 'a -b c', 'a', 2, true, 'c a -b'],
  ['with sub-items between those of another: after them', 'a -b c -d -e', 'a', 3, false, 'c -d -e a -b'],
  ['among its own sub-items: it stays', 'a -b -c d', 'a', 1, false, 'a -b -c d'],
])('an entry is dropped %s', (_, written, id, index, isIndented, wanted) => {
  const menu = menuOf(written)
  const place = getDropPlace(menu, id, index, isIndented)
  const after = place
    ? moveMenuItem(
        menu,
        menu.find((row) => row.id === id)!,
        place,
      )!
    : menu
  expect(after.map((row) => (row.parentId ? `-${row.id}` : row.id)).join(' ')).toBe(wanted)
  expect(place === undefined).toBe(written === wanted)
})
