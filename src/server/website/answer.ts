import type { Context } from 'hono'
import { pageOf, type CachedPage, type Encoding, type RenderedPage } from './cache/page-cache.ts'

/** Browsers ask again each time (an ETag makes that cheap); a CDN may hold a page for half a minute. */
const KEPT = 'public, max-age=0, s-maxage=30'

const named = (name: string) => new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s,;]|$)`, 'i')
const BROTLI = named('br')
const GZIP = named('gzip')

/** The best of our encodings that the client accepts. Quality values other than 0 are not weighed. */
export function encodingFor(page: CachedPage, accept = ''): Encoding {
  if (!page.isText) return 'identity'
  return BROTLI.test(accept) ? 'br' : GZIP.test(accept) ? 'gzip' : 'identity'
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the client's If-None-Match names this page. Only the weak comparison counts for GET (RFC 9110 §13.1.2). */
export const hasPage = (page: CachedPage, ifNoneMatch: string | undefined) =>
  page.status === 200
  && ifNoneMatch !== undefined
  && ifNoneMatch.split(',').some((tag) => weak(tag) === weak(page.etag) || tag.trim() === '*')

export const pageHeaders = (page: CachedPage): Record<string, string> => ({
  'ETag': page.etag,
  'Cache-Control': page.status === 200 ? KEPT : 'no-store',
  'Vary': 'Accept-Encoding',
  'Content-Type': page.contentType,
  ...page.headers,
})

/** The page as an answer, or 304 when the client has it. */
export async function answerPage(c: Context, page: CachedPage): Promise<Response> {
  const headers = pageHeaders(page)
  return hasPage(page, c.req.header('if-none-match'))
    ? new Response(null, { status: 304, headers })
    : answerBody(c, page, headers)
}

/** A page for this one request, kept nowhere. */
export function answerOnce(c: Context, rendered: RenderedPage): Promise<Response> {
  const page = pageOf(rendered)
  const { ETag: _, ...headers } = pageHeaders(page)
  return answerBody(c, page, { ...headers, 'Cache-Control': 'no-store' })
}

async function answerBody(c: Context, page: CachedPage, headers: Record<string, string>): Promise<Response> {
  const encoding = encodingFor(page, c.req.header('accept-encoding'))
  const body = (await page.body(encoding)) as Uint8Array<ArrayBuffer>
  return new Response(body, {
    status: page.status,
    headers: encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding },
  })
}
