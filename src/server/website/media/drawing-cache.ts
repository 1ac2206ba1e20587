import { createPageCache } from '#server/cache/page-cache.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'

/** Drawn PNG pictures, cached by what they are made from, so changes of the website do not redraw them. */
export function createDrawingCache(maxBytes: number) {
  const drawings = createPageCache({ maxBytes, content: { current: () => 0, haveChangedSince: () => false } })
  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const render = async (): Promise<RenderedPage> => ({ status: 200, contentType: 'image/png', body: await draw() })
    const page = await drawings.get(key, render, () => undefined)
    return page.body('identity')
  }
}
