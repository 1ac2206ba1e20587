import { Hono, type Context } from 'hono'
import { ADMIN_PATHS, ADMIN_ROUTES, CHANGE_PASSWORD, GUEST_PATHS, signInPath } from '#contract/paths.ts'
import { safeNext } from '#contract/accounts/safe-next.ts'
import type { Database } from '#server/db/database.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { redirectWithin } from '#server/http/redirect.ts'
import type { Cookies } from './cookies.ts'
import { readCaller } from './read-caller.ts'

const GUEST_SCREENS: string[] = Object.values(GUEST_PATHS)

const getPath = (c: Context) => c.req.path.replace(/(?<=.)\/+$/, '')

/** Guards the admin screens: redirects guests to the sign-in, and forbids caches to store the pages. */
export function adminGate(deps: { cookies: Cookies; database: Database; now: () => Date }) {
  const isSignedIn = async (c: Context<HttpEnv>) =>
    (await readCaller(deps, deps.cookies.readSessionToken(c.req.header('cookie')))) !== null

  return new Hono<HttpEnv>()
    .on('GET', [...ADMIN_ROUTES], async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
    })
    .get(CHANGE_PASSWORD, (c) => redirectWithin(c, ADMIN_PATHS.account, 302))
    .get(GUEST_PATHS.acceptInvitation, (c, next) => {
      const query = new URL(c.req.url).searchParams
      // Moves it out of the part of the address that servers, logs and other websites see.
      if (query.has('token'))
        return Promise.resolve(redirectWithin(c, `${GUEST_PATHS.acceptInvitation}#${query.toString()}`, 302))
      return next()
    })
    .on('GET', [GUEST_PATHS.signIn, GUEST_PATHS.signInAlias], async (c, next) =>
      (await isSignedIn(c)) ? redirectWithin(c, safeNext(c.req.query('next')), 302) : next(),
    )
    .on('GET', [ADMIN_PATHS.root, `${ADMIN_PATHS.root}/*`, ADMIN_PATHS.seeding], async (c, next) => {
      const path = getPath(c)
      if (GUEST_SCREENS.includes(path)) return next()
      const wanted = path === ADMIN_PATHS.root ? ADMIN_PATHS.dashboard : path + new URL(c.req.url).search
      if (!(await isSignedIn(c))) return redirectWithin(c, signInPath(safeNext(wanted)), 302)
      return path === ADMIN_PATHS.root ? redirectWithin(c, ADMIN_PATHS.dashboard, 302) : next()
    })
}
