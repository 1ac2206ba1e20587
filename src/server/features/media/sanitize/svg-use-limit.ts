import { SHAPES } from './svg-allow-list.ts'

/** A cheap phone draws this many in a second or two. */
const MAX_REPEATED = 10_000
const MAX_NESTING = 100
/** A marker is drawn at each point of a line; a point takes about this many characters. */
const CHARACTERS_OF_POINT = 4

/** An element with an id, or the whole drawing, and what it draws: shapes, and other groups so many times. */
interface Group {
  shapes: number
  parts: { id: string; times: number }[]
}

const REFERENCE = /^\s*#(\S+)|url\(\s*['"]?#([^\s"')]+)/g

function findReferences(element: string, attributes: [string, string][]): Group['parts'] {
  // A link draws nothing of its target.
  if (element === 'a') return []
  const { d = '', points = d } = Object.fromEntries(attributes)
  return attributes.flatMap(([name, value]) => {
    const isMarker = /marker/i.test(name) || /marker/i.test(value)
    const times = isMarker ? Math.max(1, Math.ceil(points.length / CHARACTERS_OF_POINT)) : 1
    return [...value.matchAll(REFERENCE)].map(([, whole, inUrl]) => ({ id: (whole ?? inUrl)!, times }))
  })
}

/**
 * Counts the shapes that `use`, masks, clips, patterns and markers repeat. A few lines that refer to each other can stand
 * for millions of shapes and stop the browser of every visitor.
 */
export function createUseCounter() {
  const root: Group = { shapes: 0, parts: [] }
  const groups = new Map<string, Group>()
  const open = [root]
  let shapes = 0

  function count(group: Group, counted: Map<Group, number>, nesting = 0): number {
    const known = counted.get(group)
    if (known !== undefined) return known
    // A group that refers to itself is endless.
    counted.set(group, Infinity)
    if (nesting > MAX_NESTING) return Infinity
    let sum = group.shapes
    for (const { id, times } of group.parts) {
      const part = groups.get(id)
      if (part) sum += times * count(part, counted, nesting + 1)
    }
    counted.set(group, sum)
    return sum
  }

  return {
    open(element: string, attributes: [string, string][]): void {
      let group = open.at(-1)!
      const id = attributes.find(([name]) => name === 'id')?.[1]
      if (id !== undefined && !groups.has(id)) {
        group.parts.push({ id, times: 1 })
        group = { shapes: 0, parts: [] }
        groups.set(id, group)
      }
      open.push(group)
      group.parts.push(...findReferences(element, attributes))
      if (!SHAPES.has(element)) return
      group.shapes += 1
      shapes += 1
    },
    close: () => void open.pop(),
    exceedsLimit: () => count(root, new Map()) - shapes > MAX_REPEATED,
  }
}
