import type { Context } from 'hono'
import type { CachedPage, Encoding } from './page-cache.ts'

/** Browsers ask again each time (an ETag makes that cheap); a CDN may hold a page for half a minute. */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=30'

/** The best of our encodings that the client accepts. Quality values other than 0 are not weighed. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const names = accept.toLowerCase().split(',').map((item) => item.trim()).filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
  const has = (name: string) => names.some((item) => item === name || item.startsWith(`${name};`))
  return has('br') ? 'br' : has('gzip') ? 'gzip' : 'identity'
}

/** The page as an answer, or 304 when the client has it. */
export async function answerPage(c: Context, page: CachedPage, cacheControl = PAGE_CACHE_CONTROL): Promise<Response> {
  const headers = { 'ETag': page.etag, 'Cache-Control': page.status === 200 ? cacheControl : 'no-store', 'Vary': 'Accept-Encoding' }
  if (page.status === 200 && c.req.header('if-none-match') === page.etag) return c.body(null, 304, headers)
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const body = await page.body(encoding)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers: {
    ...headers, 'Content-Type': 'text/html; charset=utf-8', ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  } })
}
