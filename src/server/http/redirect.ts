import type { Context } from 'hono'

/** A path on this website. Each segment is encoded, so none of them can name another host. */
export const pathTo = (...segments: string[]) => `/${segments.filter(Boolean).map(encodeURIComponent).join('/')}`

/** Browsers read `//host` and `/\host` as another website, and drop control characters before they read an address. */
// oxlint-disable-next-line no-control-regex -- exactly those characters are meant
const LEAVES_SITE = /^(?!\/)|^\/[/\\]|[\u0000-\u0020\u007f]/

/** The one way to redirect: to an address of this website, made by `pathTo` or checked before. */
export function redirectWithin(c: Context, address: string, status: 301 | 302 | 303 | 307): Response {
  if (LEAVES_SITE.test(address)) throw new Error(`Not an address of this website: ${JSON.stringify(address)}`)
  return c.redirect(address, status)
}
