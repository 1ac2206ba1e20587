import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { answerRefusal, isOperationRequest } from './api/answer-refusal.ts'
import { api, createHandlers } from './api/routes.ts'
import { adminGate } from './auth/session/admin-gate.ts'
import type { Deps } from './deps.ts'
import { adminShell } from './http/admin-shell.ts'
import { limitPath, sameOriginWrites, withHeaders, withRequiredHeader } from './http/guards.ts'
import type { HttpEnv } from './http/http-env.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerOnce } from './http/answer.ts'
import { renderWithoutDatabase } from './website/render/render-page.tsx'
import { unavailablePage } from './website/resolve/message-page.ts'
import { router } from './router.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { brandRoutes } from './website/brand/brand-routes.ts'
import { rememberIdentity } from './website/brand/identity.ts'
import { feedRoutes } from './website/feeds/feed-routes.ts'
import { mediaRoutes } from './website/media/media-routes.ts'
import { refuse } from './website/refuse.ts'
import { websiteRoutes } from './website/routes.ts'

export type App = Hono<HttpEnv>

const handlers = createHandlers(router)

/** The application as one function from Request to Response. `first`: routes that are matched before all others. */
export function createApp(deps: Deps, ...first: Hono<HttpEnv>[]): App {
  const app = new Hono<HttpEnv>()
  app.onError(async (error, c) => {
    if (error instanceof HTTPException) return refuse(deps, c, error.status, error.message)
    // A request that the client aborted is not our error.
    const level = c.req.raw.signal.aborted ? 'info' : 'error'
    deps.log[level]({ err: error, requestId: c.env?.requestId, path: c.req.path }, 'A request failed')
    if (isOperationRequest(c)) return answerRefusal(c, 503, 'The request failed. Please try again.')
    return answerOnce(c, await renderWithoutDatabase(deps, unavailablePage(c.req.path)))
  })
  app.use(withHeaders(securityHeaders(deps.config)), withRequiredHeader, limitPath, sameOriginWrites(deps.config.publicUrl))
  for (const routes of first) app.route('/', routes)
  return app
    .route('/', feedRoutes(deps))
    .route('/', brandRoutes(deps))
    .route('/', mediaRoutes(deps))
    .route('/', uploadRoutes(deps))
    .route('/', api(deps, handlers))
    .route('/', adminGate(deps))
    .route('/', adminShell(deps, rememberIdentity(deps)))
    .route('/', websiteRoutes(deps))
}
