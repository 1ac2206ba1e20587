import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { answerPage } from '#server/http/answer.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { redirectWithin } from '#server/http/redirect.ts'
import { brandStylesheet } from '#server/settings/brand-stylesheet.ts'
import { readSiteChrome } from '#server/website/render/site-chrome.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The files of a site with a brand. */
export function brandRoutes(deps: Deps) {
  /** A browser or a CDN may have an old page, which asks for a former stylesheet: it is sent to the current one. */
  async function renderStylesheet(path: string): Promise<RenderedPage> {
    const { brand } = await readSiteChrome(deps.database.kysely, deps.now())
    const current = brand && brandStylesheet(deps.assets, brand)
    if (current?.path !== path) return { status: 307, body: '', redirectTo: current?.path ?? deps.assets.stylesheets[0] }
    return { status: 200, contentType: 'text/css; charset=utf-8', body: current.css, headers: { 'Cache-Control': FOR_EVER } }
  }

  return new Hono<HttpEnv>().get('/:file{brand-[0-9a-f]{12}\\.css}', async (c) => {
    const { path } = c.req
    const page = await deps.pages.get(
      path,
      () => renderStylesheet(path),
      (error) => deps.log.error({ err: error, path }, 'The last good stylesheet was served'),
    )
    if (page.status === 200) return answerPage(c, page)
    c.header('Cache-Control', 'no-store')
    return page.redirectTo ? redirectWithin(c, page.redirectTo, 307) : c.notFound()
  })
}
