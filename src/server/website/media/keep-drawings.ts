import { createPageCache } from '#server/cache/page-cache.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'

/** Drawn PNG pictures, kept by what they are made from, so changes of the website do not redraw them. */
export function keepDrawings(maxBytes: number) {
  const drawn = createPageCache({ maxBytes, content: { current: () => 0, haveChangedSince: () => false } })
  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const render = async (): Promise<RenderedPage> => ({ status: 200, contentType: 'image/png', body: await draw() })
    const kept = await drawn.get(key, render, () => undefined)
    return kept.body('identity')
  }
}
