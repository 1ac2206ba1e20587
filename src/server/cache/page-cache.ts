import { LRUCache } from 'lru-cache'
import type { ContentVersion } from './content-version.ts'
import { toCachedPage, type CachedPage, type RenderedPage } from './cached-page.ts'

/** The token of a cached form gets old even if nobody writes. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** New requests do not join a rendering that takes longer. It may never end. */
const SHARED_MS = 5000

export interface PageCache {
  /** The page unless it is out of date. Synchronous: most requests end here. */
  fresh(path: string): CachedPage | undefined
  /** The cached page, or a new one. Requests share one rendering. If it fails, the last good page is returned. */
  get(path: string, render: () => Promise<RenderedPage>, onStale: (error: unknown) => void): Promise<CachedPage>
  readonly bytes: number
  readonly size: number
}

interface Entry {
  page: CachedPage
  version: number
  expiresAt: number
}

interface Options {
  maxBytes: number
  content: Pick<ContentVersion, 'current' | 'haveChangedSince'>
  now?: () => number
  improveAfterMs?: number
}

/** Pages by path, up to a number of bytes. A page that depends on something that has changed since stays as the last good one. */
export function createPageCache({ maxBytes, content, now = Date.now, improveAfterMs = 1000 }: Options): PageCache {
  const entries = new LRUCache<string, Entry>({
    // 0 would mean without limit.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
  })
  const rendering = new Map<string, { page: Promise<CachedPage>; startedAt: number }>()

  function fresh(path: string) {
    const entry = entries.get(path)
    if (!entry) return undefined
    const left = entry.expiresAt - now()
    // More than that is left after the clock was set back.
    if (left <= 0 || left > MAX_AGE_MS) return undefined
    const version = content.current()
    if (entry.version !== version) {
      if (content.haveChangedSince(entry.version, entry.page.dependsOn ?? 'everything')) return undefined
      entry.version = version
    }
    return entry.page
  }

  async function renderAndCache(path: string, render: () => Promise<RenderedPage>) {
    // Read first: a write during the rendering makes this page stale at once.
    const renderedFor = content.current()
    const rendered = await render()
    entries.delete(path)
    // Pages with other statuses are not kept, except messages, whose key is no path.
    const isKept = rendered.status === 200 || !path.startsWith('/')
    if (!isKept || Buffer.byteLength(rendered.body) > maxBytes) return toCachedPage(rendered)
    const entry: Entry = {
      page: toCachedPage(rendered, {
        onResized() {
          if (entries.peek(path) !== entry) return
          // The cache measures an entry when it is added.
          entries.delete(path)
          entries.set(path, entry)
        },
        isFresh: () => fresh(path) === entry.page,
        improveAfterMs,
      }),
      version: renderedFor,
      expiresAt: Math.min(rendered.expiresAt ?? Infinity, now() + MAX_AGE_MS),
    }
    entries.set(path, entry)
    return entry.page
  }

  function startRendering(key: string, path: string, render: () => Promise<RenderedPage>) {
    const page = renderAndCache(path, render).finally(() => {
      if (rendering.get(key)?.page === page) rendering.delete(key)
    })
    rendering.set(key, { page, startedAt: now() })
    return page
  }

  return {
    fresh,
    async get(path, render, onStale) {
      const hit = fresh(path)
      if (hit) return hit
      const key = `${content.current()} ${path}`
      const running = rendering.get(key)
      const isShared = running && Math.abs(now() - running.startedAt) < SHARED_MS
      return (isShared ? running.page : startRendering(key, path, render)).catch((error: unknown) => {
        const lastGood = entries.get(path)
        if (!lastGood) throw error
        onStale(error)
        return lastGood.page
      })
    },
    get bytes() {
      return entries.calculatedSize
    },
    get size() {
      return entries.size
    },
  }
}
