import { Hono, type Context } from 'hono'
import { DASHBOARD, safeNext } from '#contract/safe-next.ts'
import { GUEST_SCREENS } from '#contract/staff-links.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { redirectWithin } from '#server/http/redirect.ts'
import { readCaller } from './read-caller.ts'

const SIGN_IN = '/admin-login'
const SCREENS = ['/admin', '/admin/*', '/seed-data', SIGN_IN, '/accept-invitation'] as const

const pathOf = (c: Context) => c.req.path.replace(/(?<=.)\/+$/, '')

/** The doors of the staff's screens: guests are shown to the sign-in, and what is behind is kept by nobody on the way. */
export function adminGate(deps: Deps) {
  const isSignedIn = async (c: Context<HttpEnv>) => {
    const token = deps.cookies.readSessionToken(c.req.header('cookie') ?? null)
    return token !== undefined && (await readCaller(deps, token)) !== null
  }

  return new Hono<HttpEnv>()
    .on('GET', [...SCREENS], async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
    })
    .get('/accept-invitation', (c, next) => {
      const query = new URL(c.req.url).searchParams
      // Out of the address that servers, logs and other websites see.
      if (query.has('token')) return Promise.resolve(redirectWithin(c, `/accept-invitation#${query.toString()}`, 302))
      return next()
    })
    .on('GET', [SIGN_IN, '/admin/login'], async (c, next) =>
      (await isSignedIn(c)) ? redirectWithin(c, safeNext(c.req.query('next')), 302) : next(),
    )
    .on('GET', ['/admin', '/admin/*', '/seed-data'], async (c, next) => {
      const path = pathOf(c)
      if (GUEST_SCREENS.includes(path)) return next()
      const wanted = path === '/admin' ? DASHBOARD : path + new URL(c.req.url).search
      if (!(await isSignedIn(c))) return redirectWithin(c, `${SIGN_IN}?next=${encodeURIComponent(safeNext(wanted))}`, 302)
      return path === '/admin' ? redirectWithin(c, DASHBOARD, 302) : next()
    })
}
