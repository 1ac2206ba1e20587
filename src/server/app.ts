import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { assetFiles } from './http/assets.ts'
import type { HttpEnv } from './http/http-env.ts'
import { website } from './website/routes.ts'

export type App = Hono<HttpEnv>

/** The whole program as one function from Request to Response. */
export function createApp(deps: Deps): App {
  return new Hono<HttpEnv>()
    .route('/', assetFiles())
    .route('/', website(deps))
}
