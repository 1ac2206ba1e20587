import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { HttpEnv } from './http-env.ts'

export const MAX_PATH = 2048
const SAFE = new Set(['GET', 'HEAD'])

// oxlint-disable-next-line no-control-regex -- exactly those characters are meant
const CONTROL = /[\u0000-\u001f\u007f]/

/** Refuses paths that are too long or not valid UTF-8. */
export const limitPath: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { pathname } = new URL(c.req.url)
  if (pathname.length > MAX_PATH) throw new HTTPException(414, { message: 'The address is too long.' })
  if (!isText(pathname)) throw new HTTPException(400, { message: 'The address is not valid.' })
  return next()
}

function isText(encoded: string): boolean {
  try {
    return !CONTROL.test(decodeURIComponent(encoded))
  } catch {
    return false
  }
}

/** Refuses writes that another website sends through a visitor's browser. */
export const sameOriginWrites =
  (publicUrl: string): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    if (!SAFE.has(c.req.method) && isForeign(c, publicUrl)) {
      throw new HTTPException(403, { message: 'This request came from another website and was refused.' })
    }
    return next()
  }

/**
 * Browsers send Sec-Fetch-Site over TLS, and always Origin. A client without both is not a browser, so nobody can misuse
 * its cookies.
 */
function isForeign(c: Context<HttpEnv>, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  if (origin === undefined || origin === publicUrl) return false
  // Hosts alone: behind a proxy that ends TLS the schemes differ.
  return URL.parse(origin)?.host !== new URL(c.req.url).host
}

/** What an answer of this status must say. Browsers know no such scheme, so they show no dialog of their own. */
const REQUIRED: Partial<Record<number, [name: string, value: string]>> = {
  401: ['WWW-Authenticate', 'Cookie realm="staff"'],
  429: ['Retry-After', '60'],
  503: ['Retry-After', '30'],
}

/** Adds the header that its status requires to an answer without it. */
export const withRequiredHeader: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const required = REQUIRED[c.res.status]
  if (required && !c.res.headers.has(required[0])) c.res.headers.set(...required)
}

/** Adds the headers to every answer that does not have its own. */
export const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
