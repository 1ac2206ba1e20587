import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono'
import { FILE_PATHS } from '#contract/paths.ts'
import { toCachedPage } from '#server/cache/cached-page.ts'
import { loadOnce } from '#server/concurrency/load-once.ts'
import { ROOT } from '#server/config/root.ts'
import { answerPage } from './answer.ts'
import { FOR_EVER } from './cache-control.ts'
import type { HttpEnv } from './http-env.ts'

/** The policy of pages would be half a kilobyte with each script, stylesheet and font, for which browsers do not read it. */
const SHORT_POLICY = { 'Content-Security-Policy': "default-src 'none'" }

const serveFrom = (root: string) => serveStatic({ root, precompressed: true })

/** For small files: a range of one is not worth the rules for it. */
const serveWhole =
  (cacheControl: string, headers: Record<string, string> = {}): MiddlewareHandler =>
  async (c, next) => {
    c.req.raw.headers.delete('range')
    await next()
    // A page of the website can begin with "icon" too.
    const isFile = c.res.headers.has('Last-Modified')
    if (!isFile) return
    c.res.headers.set('Cache-Control', cacheControl)
    // Of an uncompressed file too, so that no cache gives it to everybody.
    c.res.headers.set('Vary', 'Accept-Encoding')
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }

async function readScript(file: string) {
  const [body, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`)])
  const headers = { 'Cache-Control': 'no-cache' }
  const script = toCachedPage({ status: 200, body, contentType: 'text/javascript; charset=utf-8', headers })
  script.bodies.set('br', compressed)
  return script
}

/** A script with a fixed name. Browsers ask for it each time, and get 304 if they have it. */
function serveScript(root: string, path: string): Handler {
  const read = loadOnce(() => readScript(join(root, path)))
  return async (c: Context, next) => {
    // Not there before the first build.
    const script = await read().catch(() => undefined)
    return script ? answerPage(c, script) : next()
  }
}

/** Serves compressed files. Browsers cache hashed files forever, and others for a week. */
export function staticFiles({ root = join(ROOT, 'dist') } = {}) {
  const [site, admin, editor] = ['site', 'admin', 'editor'].map((folder) => join(root, folder)) as [string, string, string]
  const forEver = serveWhole(FOR_EVER, SHORT_POLICY)
  const week = serveWhole('public, max-age=604800')
  return new Hono<HttpEnv>()
    .get(`${FILE_PATHS.assets}/*`, forEver, serveFrom(site), serveFrom(admin), serveFrom(editor))
    .get(FILE_PATHS.serviceWorker, serveScript(site, FILE_PATHS.serviceWorker))
    .get(FILE_PATHS.editButton, serveScript(editor, FILE_PATHS.editButton))
    .get(`${FILE_PATHS.illustrations}/*`, week, serveFrom(site))
    .get('/:icon{(favicon\\.svg|icon|apple-touch-icon)[^/]*}', week, serveFrom(site))
}
