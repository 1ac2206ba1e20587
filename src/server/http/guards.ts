import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'

const MAX_PATH = 2048
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses addresses that no page of ours can have: over-long ones, and those that are not UTF-8. */
export const limitPath: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname } = new URL(c.req.url)
  if (pathname.length > MAX_PATH) return c.text('The address is too long.', 414)
  try {
    decodeURIComponent(pathname)
  } catch {
    return c.text('The address is not valid UTF-8.', 400)
  }
  return next()
}

/**
 * Refuses writes that another website makes a visitor's browser send. Browsers say where a request comes from;
 * a client that says nothing is no browser, and carries nobody's cookies unawares.
 */
export const sameOriginWrites =
  (publicUrl: string): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOwn = origin === undefined || origin === publicUrl || origin === new URL(c.req.url).origin
    if ((site !== undefined && site !== 'same-origin' && site !== 'none') || !isOwn) {
      return c.text('This request came from another website and was refused.', 403)
    }
    return next()
  }

/** Adds the headers to every answer that does not have its own. */
export const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
