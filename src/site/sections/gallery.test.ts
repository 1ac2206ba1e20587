import { expect, test } from 'vitest'
import { countInRow } from './gallery.tsx'

test('every row of a gallery is full with any number of pictures', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => countInRow(index, count))
  for (let count = 1; count <= 40; count += 1) {
    const rows = rowsOf(count)
    let index = 0
    while (index < count) {
      const inRow = rows[index]!
      expect(rows.slice(index, index + inRow), `${count} pictures`).toEqual(Array(inRow).fill(inRow))
      index += inRow
    }
  }
  expect([3, 4, 5, 6, 9].map((count) => rowsOf(count).join(''))).toEqual(['333', '4444', '22333', '333333', '333333333'])
})
