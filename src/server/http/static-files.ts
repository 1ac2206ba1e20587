import { FILE_PATHS } from '#contract/paths.ts'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { ROOT } from '#server/config/root.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_WEEK = 'public, max-age=604800'

const serve = (folder: string, cacheControl: string) =>
  serveStatic<HttpEnv>({
    root: join(ROOT, folder),
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  })

/** Serves compressed files. Browsers cache hashed files forever, scripts with fixed names never, and others for a week. */
export const staticFiles = () =>
  new Hono<HttpEnv>()
    .get(`${FILE_PATHS.assets}/*`, serve('dist/site', FOR_EVER), serve('dist/admin', FOR_EVER), serve('dist/editor', FOR_EVER))
    .get(FILE_PATHS.serviceWorker, serve('dist/site', 'no-cache'))
    .get(FILE_PATHS.editButton, serve('dist/editor', 'no-cache'))
    .get(`${FILE_PATHS.illustrations}/*`, serve('dist/site', A_WEEK))
    .get('/:icon{(favicon|icon|apple-touch-icon)[^/]*}', serve('dist/site', A_WEEK))
