import { FILE_PATHS } from '#contract/paths.ts'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { ROOT } from '#server/config/root.ts'

const header = (value: string) => (_path: string, c: { header(name: string, value: string): void }) =>
  c.header('Cache-Control', value)

/** Serves compressed files. Browsers cache hashed files forever, scripts with fixed names never, and others for a week. */
export function staticFiles() {
  const root = join(ROOT, 'dist/site')
  const editorRoot = join(ROOT, 'dist/editor')
  const immutable = { precompressed: true, onFound: header('public, max-age=31536000, immutable') }
  return new Hono<HttpEnv>()
    .get(
      `${FILE_PATHS.assets}/*`,
      serveStatic({ root, ...immutable }),
      serveStatic({ root: join(ROOT, 'dist/admin'), ...immutable }),
      serveStatic({ root: editorRoot, ...immutable }),
    )
    .get(FILE_PATHS.serviceWorker, serveStatic({ root, precompressed: true, onFound: header('no-cache') }))
    .get(FILE_PATHS.editButton, serveStatic({ root: editorRoot, precompressed: true, onFound: header('no-cache') }))
    .get(`${FILE_PATHS.illustrations}/*`, serveStatic({ root, precompressed: true, onFound: header('public, max-age=604800') }))
    .get(
      '/:icon{(favicon|icon|apple-touch-icon)[^/]*}',
      serveStatic({ root, precompressed: true, onFound: header('public, max-age=604800') }),
    )
}
