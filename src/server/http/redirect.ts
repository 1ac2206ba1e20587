import type { Context } from 'hono'
import { toTarget } from '#contract/redirect-rules/redirect-rules.ts'
import { CACHED } from './cache-control.ts'

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

/** To the usual address of a page. The query stays: it can hold the subject of the contact form, or name a campaign. */
export const redirectToPage = (c: Context, path: string): Response =>
  redirectWithin(c, `${path}${new URL(c.req.url).search}`, 301)

/**
 * A redirect that a person who may publish has stored: to an address of this website, or to a complete one. Browsers ask again
 * each time, so that it can be changed.
 */
export function redirectToStored(c: Context, address: string): Response {
  c.header('Cache-Control', CACHED)
  if (address.startsWith('/')) return redirectWithin(c, address, 301)
  if (toTarget(address) !== address) throw new Error(`Not a complete address: ${JSON.stringify(address)}`)
  return c.redirect(address, 301)
}
