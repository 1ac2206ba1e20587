import { createHash } from 'node:crypto'
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
  /** Requests that must not get this page. They get one of their own, which is not cached. */
  needsOwnPage?: ((request: PageRequest) => boolean) | undefined
  /** The page expires then, in milliseconds since 1970. */
  until?: number | undefined
  /** The page stays in the cache until one of these changes. If not given, until anything does. */
  shows?: readonly Part[] | undefined
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

/** Brotli at its best takes milliseconds for each 10 KB: worth it for a cached page of ordinary size. */
const BEST_UP_TO = 64 * 1024
const BROTLI_BEST = 11
const BROTLI_FAST = 5

const compress = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer, isCached: boolean) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isCached && text.length <= BEST_UP_TO ? BROTLI_BEST : BROTLI_FAST,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
}

/** Adds an ETag and compressed bodies. `onGrown` is called when a cached page gets another body. */
export function toCachedPage(rendered: RenderedPage, onGrown?: () => void): CachedPage {
  const { body, contentType = 'text/html; charset=utf-8', headers = {}, ...rest } = rendered
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const bodies = new Map<Encoding, Buffer>([['identity', identity]])
  const compressing = new Map<Encoding, Promise<Buffer>>()
  async function addBody(encoding: 'gzip' | 'br') {
    const compressed = await compress[encoding](identity, onGrown !== undefined)
    bodies.set(encoding, compressed)
    page.bytes += compressed.length
    onGrown?.()
    return compressed
  }
  const page: CachedPage = {
    ...rest,
    contentType,
    headers,
    isText: /^text\/|xml|json/.test(contentType),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
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
