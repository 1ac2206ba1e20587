import { Hono } from 'hono'
import { API_PATHS, BACKUP_UPLOADS } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { recordDenial } from '#server/api/record-denial.ts'
import { readCaller } from '#server/auth/session/read-caller.ts'
import type { Deps } from '#server/deps.ts'
import { BODY_RETRY, TOO_MANY_BODIES } from '#server/http/body-limits.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { Uploads } from './uploads.ts'

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE']

interface Kind {
  path: string
  permission: Permission
  operation: { name: string; summary: string }
  uploads(deps: Deps): Uploads
}

const KINDS: Kind[] = [
  {
    path: API_PATHS.uploads,
    permission: 'media/create',
    operation: { name: 'uploads', summary: 'Upload a file' },
    uploads: (deps) => deps.uploads,
  },
  {
    path: BACKUP_UPLOADS,
    permission: 'users/manage',
    operation: { name: 'backup-uploads', summary: 'Upload a backup' },
    uploads: (deps) => deps.backups.uploads(),
  },
]

/** Uploads of files for Media, and of backups. Each part checks the permission, so a changed role counts at once. */
export function uploadRoutes(deps: Deps) {
  const routes = new Hono<HttpEnv>()
  for (const { path, permission, operation, uploads } of KINDS) {
    routes.on([...METHODS, 'GET'], [path, `${path}/:id`], async (c, next) => {
      if (!METHODS.includes(c.req.raw.method)) return next()
      const caller = await readCaller(deps, deps.cookies.readSessionToken(c.req.header('cookie')))
      // The header tells the client that the message is ours and not a proxy's.
      const TUS = { 'Tus-Resumable': '1.0.0' }
      if (!caller) return c.text('Auth session missing!', 401, TUS)
      if (!caller.permissions.has(permission)) {
        const message = "You don't have permission to access this resource."
        await recordDenial({ deps, clientAddress: c.env?.clientAddress ?? null }, caller, operation, message)
        return c.text(message, 403, TUS)
      }
      if (c.env?.body?.moveToStaff() === false) return c.text(TOO_MANY_BODIES, 503, { ...TUS, ...BODY_RETRY })
      const answer = await uploads(deps).handle(c.req.raw, caller.user.id)
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    })
  }
  return routes
}
