import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Part } from './changed-parts.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

export interface RenderedPage {
  status: number
  body: string | Buffer
  /** HTML if not given. Only text is compressed. */
  contentType?: string | undefined
  /** These replace or extend the headers of every page. */
  headers?: Record<string, string> | undefined
  /** A path of this website. The answer is a redirect, and the body is ignored. */
  redirectTo?: string | undefined
  /** As `redirectTo`, but of a redirect that staff manage. It can be an address of another website. */
  storedRedirect?: string | undefined
  /** Requests that must not get this page. They get one of their own, which is not cached. */
  bypassesCache?: ((request: PageRequest) => boolean) | undefined
  /** When the page expires, in milliseconds since 1970. */
  expiresAt?: number | undefined
  /** The page stays in the cache until one of these changes. If not given, until anything does. */
  dependsOn?: readonly Part[] | undefined
}

/** How requests for one path differ. */
export interface PageRequest {
  /** Begins with '?', or is ''. */
  query: string
  cookies: string
}

export interface CachedPage extends Omit<RenderedPage, 'body'> {
  contentType: string
  headers: Record<string, string>
  etag: string
  isText: boolean
  /** The encodings that are ready. */
  bodies: Map<Encoding, Buffer>
  /** The body in this encoding; compressed when it is first requested. */
  body(encoding: Encoding): Promise<Buffer>
  /** Of all bodies together. */
  bytes: number
}

/** The best Brotli takes milliseconds for each 10 KB: worth it for a page of ordinary size that stays in the cache. */
const BEST_UP_TO = 64 * 1024
const BROTLI_BEST = 11
const BROTLI_FAST = 5
/** 64 KB, as large as most pages. A larger window needs so much memory that each page would cause a collection of garbage. */
const WINDOW_BITS = 16

const brotli = (text: Buffer, quality: number) =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })

const compress = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer) => brotli(text, BROTLI_FAST),
}

/** What a cached page needs from its cache. */
export interface CacheHooks {
  /** Called when the size of its bodies has changed. */
  onResized(): void
  isFresh(): boolean
  /** How long after its first answer the page is compressed again, if it is still fresh. */
  improveAfterMs: number
}

/** Adds an ETag and compressed bodies. */
export function toCachedPage(rendered: RenderedPage, hooks?: CacheHooks): CachedPage {
  const { body, contentType = 'text/html; charset=utf-8', headers = {}, ...rest } = rendered
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const bodies = new Map<Encoding, Buffer>([['identity', identity]])
  const compressing = new Map<Encoding, Promise<Buffer>>()
  function setBody(encoding: Encoding, body: Buffer) {
    page.bytes += body.length - (bodies.get(encoding)?.length ?? 0)
    bodies.set(encoding, body)
    hooks?.onResized()
  }
  async function addBody(encoding: 'gzip' | 'br') {
    const compressed = await compress[encoding](identity)
    setBody(encoding, compressed)
    if (hooks && encoding === 'br' && identity.length <= BEST_UP_TO) improveLater(hooks)
    return compressed
  }
  /** The first visitor after a change does not wait for the best compression, and a page that changes at once never gets it. */
  function improveLater({ isFresh, improveAfterMs }: CacheHooks) {
    setTimeout(() => {
      if (isFresh())
        brotli(identity, BROTLI_BEST).then(
          (best) => setBody('br', best),
          () => {},
        )
    }, improveAfterMs).unref()
  }
  const page: CachedPage = {
    ...rest,
    contentType,
    headers,
    isText: /^text\/|xml|json/.test(contentType),
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
    bodies,
    bytes: identity.length,
    async body(encoding) {
      const ready = bodies.get(encoding)
      if (ready || encoding === 'identity') return ready ?? identity
      const running = compressing.get(encoding) ?? addBody(encoding)
      compressing.set(encoding, running)
      return running
    },
  }
  return page
}
