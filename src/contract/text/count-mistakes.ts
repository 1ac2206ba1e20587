/** How many letters are left out, added, replaced or swapped with their neighbour between two words; Infinity if more than `most`. */
export function countMistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      const least = Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (isSame ? 0 : 1))
      next.push(isSwapped ? Math.min(least, before[to - 2]! + 1) : least)
    }
    if (Math.min(...next) > most) return Infinity
    ;[before, row] = [row, next]
  }
  return row.at(-1)! > most ? Infinity : row.at(-1)!
}
