import { API_PATHS } from '#contract/paths.ts'
import { Hono } from 'hono'
import { recordDenial } from '#server/api/record-denial.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE']

/** Uploads, for people who may manage media. Each part checks the permission, so a changed role counts at once. */
export function uploadRoutes(deps: Deps) {
  return new Hono<HttpEnv>().on([...METHODS, 'GET'], [API_PATHS.uploads, `${API_PATHS.uploads}/:id`], async (c, next) => {
    if (!METHODS.includes(c.req.raw.method)) return next()
    const token = deps.cookies.readSessionToken(c.req.header('cookie') ?? null)
    const caller = token ? await readCaller(deps, token) : null
    // The header tells the client that the message is ours and not a proxy's.
    const TUS = { 'Tus-Resumable': '1.0.0' }
    if (!caller) return c.text('Auth session missing!', 401, TUS)
    if (!caller.permissions.has('media/create')) {
      const message = "You don't have permission to access this resource."
      const operation = { name: 'uploads', summary: 'Upload a file' }
      await recordDenial({ deps, clientAddress: c.env?.clientAddress ?? null }, caller, operation, message)
      return c.text(message, 403, TUS)
    }
    const answer = await deps.uploads.handle(c.req.raw, caller.user.id)
    answer.headers.set('Cache-Control', 'no-store')
    return answer
  })
}
