import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A form's token grows old even where nobody writes. */
const OLDEST_MS = 24 * 60 * 60 * 1000
/** A rendering that takes longer is shared with nobody else: what it waits for may never come. */
const SHARED_MS = 5000

export interface RenderedPage {
  status: number
  body: string | Buffer
  /** HTML unless it says otherwise. Only text is compressed. */
  contentType?: string | undefined
  /** Beside, or in place of, those that every answer has. */
  headers?: Record<string, string> | undefined
  /** Whether a request gets a page of its own in place of this one, which is rendered for it and kept nowhere. */
  isOther?: ((request: Asked) => boolean) | undefined
  /** When it has to be rendered again though nothing was written, in milliseconds since 1970. */
  until?: number | undefined
}

/** What tells requests for one path apart. */
export interface Asked {
  /** Begins with '?', or is ''. */
  query: string
  cookies: string
}

export interface CachedPage {
  status: number
  isOther: RenderedPage['isOther']
  etag: string
  contentType: string
  headers: Record<string, string>
  isText: boolean
  /** Ready at once when it was asked for before. */
  bodies: Map<Encoding, Buffer>
  body(encoding: Encoding): Promise<Buffer>
  version: number
  until: number
  bytes: number
  /** Asked for since it was last passed over in the choice of what to drop. */
  isUsed: boolean
}

export interface PageCache {
  /** The page if it is still true; synchronous, for the shortest way out. */
  fresh(path: string): CachedPage | undefined
  /** The page, rendered unless it is there; equal requests share one rendering. The last good one if rendering fails. */
  get(path: string, render: () => Promise<RenderedPage>, onStale: (error: unknown) => void): Promise<CachedPage>
  readonly bytes: number
  readonly size: number
}

/** Brotli at its best takes milliseconds for each 10 KB: worth it for a page that is sent often. */
const BEST_UP_TO = 64 * 1024
const BROTLI_BEST = 11
const BROTLI_FAST = 5

const compress = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer, isKept: boolean) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isKept && text.length <= BEST_UP_TO ? BROTLI_BEST : BROTLI_FAST,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
}

const bytesOf = (body: RenderedPage['body']) => (typeof body === 'string' ? Buffer.from(body) : body)

/** A page with its compressed bodies made when asked for; `kept` says for which content, and hears of each body. */
export function pageOf(
  { status, body, contentType = 'text/html; charset=utf-8', headers = {}, until = Infinity, isOther }: RenderedPage,
  kept?: { version: number; onGrown: (bytes: number) => void },
): CachedPage {
  const identity = bytesOf(body)
  const bodies = new Map<Encoding, Buffer>([['identity', identity]])
  const compressing = new Map<Encoding, Promise<Buffer>>()
  async function make(encoding: 'gzip' | 'br') {
    const compressed = await compress[encoding](identity, kept !== undefined)
    bodies.set(encoding, compressed)
    page.bytes += compressed.length
    kept?.onGrown(compressed.length)
    return compressed
  }
  const page: CachedPage = {
    status,
    isOther,
    contentType,
    headers,
    isText: /^text\/|xml|json/.test(contentType),
    bodies,
    version: kept?.version ?? 0,
    until,
    bytes: identity.length,
    isUsed: false,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    async body(encoding) {
      const ready = bodies.get(encoding)
      if (ready || encoding === 'identity') return ready ?? identity
      const running = compressing.get(encoding) ?? make(encoding)
      compressing.set(encoding, running)
      return running
    },
  }
  return page
}

/**
 * Pages by path, bounded in bytes. Stale ones stay as the last good. What is dropped is the oldest that nobody asked for since
 * its last turn ("second chance"): a hit costs a mark, where moving the page to the end would cost more than the answer.
 */
export function createPageCache({
  maxBytes,
  version,
  now = Date.now,
}: {
  maxBytes: number
  version: () => number
  now?: () => number
}): PageCache {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, { page: Promise<CachedPage>; startedAt: number }>()
  let bytes = 0

  function drop(path: string) {
    bytes -= pages.get(path)?.bytes ?? 0
    pages.delete(path)
  }
  function passOver(path: string, page: CachedPage) {
    page.isUsed = false
    pages.delete(path)
    pages.set(path, page)
  }
  function trim() {
    while (bytes > maxBytes && pages.size > 0) {
      const [path, page] = pages.entries().next().value!
      if (page.isUsed) passOver(path, page)
      else drop(path)
    }
  }
  function keep(path: string, page: CachedPage) {
    drop(path)
    pages.set(path, page)
    bytes += page.bytes
    trim()
  }
  function fresh(path: string) {
    const page = pages.get(path)
    if (!page || page.version !== version() || now() >= page.until) return undefined
    page.isUsed = true
    return page
  }
  async function renderAndKeep(path: string, render: () => Promise<RenderedPage>) {
    // Taken first: a write during the rendering makes this page stale at once.
    const renderedFor = version()
    const { until = Infinity, ...rendered } = await render()
    const body = bytesOf(rendered.body)
    if (rendered.status !== 200 || body.length > maxBytes) {
      drop(path)
      return pageOf({ ...rendered, body })
    }
    const onGrown = (grown: number) => {
      if (pages.get(path) !== page) return
      bytes += grown
      trim()
    }
    const ends = Math.min(until, now() + OLDEST_MS)
    const page = pageOf({ ...rendered, body, until: ends }, { version: renderedFor, onGrown })
    keep(path, page)
    return page
  }

  function begin(shared: string, path: string, render: () => Promise<RenderedPage>) {
    const page = renderAndKeep(path, render).finally(() => {
      if (rendering.get(shared)?.page === page) rendering.delete(shared)
    })
    rendering.set(shared, { page, startedAt: now() })
    return page
  }

  return {
    fresh,
    async get(path, render, onStale) {
      const hit = fresh(path)
      if (hit) return hit
      const shared = `${version()} ${path}`
      const running = rendering.get(shared)
      const isShared = running && now() - running.startedAt < SHARED_MS
      return (isShared ? running.page : begin(shared, path, render)).catch((error: unknown) => {
        const lastGood = pages.get(path)
        if (!lastGood) throw error
        onStale(error)
        return lastGood
      })
    },
    get bytes() {
      return bytes
    },
    get size() {
      return pages.size
    },
  }
}
