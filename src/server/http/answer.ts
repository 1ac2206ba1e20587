import type { Context } from 'hono'
import type { Logger } from 'pino'
import { toCachedPage, type CachedPage, type Encoding, type RenderedPage } from '#server/cache/cached-page.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { CACHED } from './cache-control.ts'
import type { HttpEnv } from './http-env.ts'
import { redirectToPage, redirectToStored } from './redirect.ts'

const accepts = (name: string) => new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s,;]|$)`, 'i')
const BROTLI = accepts('br')
const GZIP = accepts('gzip')

/** The best of our encodings that the client accepts. Quality values other than 0 are ignored. */
export function chooseEncoding(page: CachedPage, accept = ''): Encoding {
  if (!page.isText) return 'identity'
  return BROTLI.test(accept) ? 'br' : GZIP.test(accept) ? 'gzip' : 'identity'
}

const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether If-None-Match names this ETag. GET uses the weak comparison (RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag) || tag.trim() === '*') ?? false

/** Whether the client has this page. */
export const hasPage = (page: CachedPage, ifNoneMatch: string | undefined) =>
  page.status === 200 && matchesEtag(ifNoneMatch, page.etag)

export const pageHeaders = (page: CachedPage): Record<string, string> => ({
  ...(page.status === 200 && { ETag: page.etag }),
  'Cache-Control': page.status === 200 ? CACHED : 'no-store',
  'Vary': 'Accept-Encoding',
  'Content-Type': page.contentType,
  ...page.headers,
})

/** The page of this path, from the cache or rendered now. If that fails it is the last good one, and the log says so. */
export const getCached = (
  { pages, log }: { pages: PageCache; log: Pick<Logger, 'error'> },
  c: Context<HttpEnv>,
  render: () => Promise<RenderedPage>,
  path = c.req.path,
): Promise<CachedPage> =>
  pages.get(path, render, (error) =>
    log.error({ err: error, path, requestId: c.env?.requestId }, 'The last good page was served'),
  )

/** The page, a redirect, or 304 if the client has the page. */
export async function answerPage(c: Context, page: CachedPage): Promise<Response> {
  if (page.storedRedirect !== undefined) return redirectToStored(c, page.storedRedirect)
  if (page.redirectTo !== undefined) {
    c.header('Cache-Control', CACHED)
    return redirectToPage(c, page.redirectTo)
  }
  const headers = pageHeaders(page)
  return hasPage(page, c.req.header('if-none-match'))
    ? new Response(null, { status: 304, headers })
    : answerBody(c, page, headers)
}

/** A page for this request only, which is not cached. */
export function answerOnce(c: Context, rendered: RenderedPage): Promise<Response> {
  const page = toCachedPage(rendered)
  const { ETag: _, ...headers } = pageHeaders(page)
  return answerBody(c, page, { ...headers, 'Cache-Control': 'no-store' })
}

async function answerBody(c: Context, page: CachedPage, headers: Record<string, string>): Promise<Response> {
  const encoding = chooseEncoding(page, c.req.header('accept-encoding'))
  const body = (await page.body(encoding)) as Uint8Array<ArrayBuffer>
  return new Response(body, {
    status: page.status,
    headers: encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding },
  })
}
