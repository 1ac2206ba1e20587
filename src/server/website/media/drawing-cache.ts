import { LRUCache } from 'lru-cache'

/** Drawn PNG pictures, cached by what they are made from, so changes of the website do not redraw them. */
export function createDrawingCache(maxBytes: number) {
  const drawings = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length })
  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawings.get(key)
    if (known) return known
    const drawing = await draw()
    drawings.set(key, drawing)
    return drawing
  }
}
