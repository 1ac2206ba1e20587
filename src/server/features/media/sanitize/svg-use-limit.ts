import { SHAPES } from './svg-allow-list.ts'

/** As many as a cheap phone draws in a second or two; charts of thousands of points stay below. */
const MAX_REPEATED = 10_000
const MAX_DEPTH = 500

interface Part {
  shapes: number
  inside: Part[]
  named: { id: string; times: number }[]
}

const NAMED = /#([^\s"')]+)/g
/** A marker stands at every point of a line; a point takes about so many characters. */
const POINT = 4

function namedBy(element: string, attributes: [string, string][]): Part['named'] {
  // A link leads there, and draws nothing.
  if (element === 'a') return []
  const { d = '', points = d } = Object.fromEntries(attributes)
  return attributes.flatMap(([name, value]) => {
    const times = /marker/i.test(name) || /marker/i.test(value) ? Math.ceil(points.length / POINT) : 1
    return [...value.matchAll(NAMED)].map(([, id]) => ({ id: id!, times }))
  })
}

/**
 * Counts the shapes that a drawing repeats, by `use`, masks, clips, patterns and markers: a few lines that name each
 * other stand for millions, and stop every browser that shows them.
 */
export function countRepeats() {
  const newPart = (): Part => ({ shapes: 0, inside: [], named: [] })
  const whole = newPart()
  const open = [whole]
  const byId = new Map<string, Part>()
  const counted = new Map<Part, number>()
  let shapes = 0

  function drawn(part: Part, depth = 0): number {
    const known = counted.get(part)
    if (known !== undefined) return known
    if (depth > MAX_DEPTH) return Infinity
    // What names itself is endless.
    counted.set(part, Infinity)
    let sum = part.shapes
    for (const one of part.inside) sum += drawn(one, depth + 1)
    for (const { id, times } of part.named) {
      const found = byId.get(id)
      if (found) sum += times * drawn(found, depth + 1)
    }
    counted.set(part, sum)
    return sum
  }

  return {
    begin(element: string, attributes: [string, string][]): void {
      const part = { ...newPart(), named: namedBy(element, attributes) }
      if (SHAPES.has(element)) {
        part.shapes = 1
        shapes += 1
      }
      const [, id] = attributes.find(([name]) => name === 'id') ?? []
      if (id !== undefined && !byId.has(id)) byId.set(id, part)
      open.at(-1)!.inside.push(part)
      open.push(part)
    },
    end: () => void open.pop(),
    areTooMany: () => drawn(whole) - shapes > MAX_REPEATED,
  }
}
