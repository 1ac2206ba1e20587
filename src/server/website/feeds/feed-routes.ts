import { Hono, type Context } from 'hono'
import { API_PATHS, FILE_PATHS, shareImagePath } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { answerPage, getCached } from '#server/http/answer.ts'
import { resolveApiDocs } from '#server/website/resolve/api-docs.ts'
import { renderPage } from '#server/website/render/render-page.tsx'
import { answerPicture } from '#server/website/media/answer-picture.ts'
import { createShareImages } from '#server/website/media/share-image.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { renderFeed } from './feed.ts'
import { renderManifest, renderRobots } from './robots-and-manifest.ts'
import { renderSitemap } from './sitemap.ts'

const NOT_THERE = 'There is no such file.'
const SHARE_IMAGE = /^([a-z0-9-]+)\.png$/

/** Feeds, sitemap, robots, manifest, share images and the documentation of the API. Cached like pages. */
export function feedRoutes(deps: Deps) {
  async function answer(c: Context<HttpEnv>, render: () => Promise<RenderedPage | undefined>, path?: string): Promise<Response> {
    const missing = { status: 404, body: NOT_THERE, contentType: 'text/plain; charset=utf-8' }
    return answerPage(c, await getCached(deps, c, async () => (await render()) ?? missing, path))
  }
  const notFound = (c: Context) => c.text(NOT_THERE, 404, { 'Cache-Control': 'no-store' })
  const renderShareImage = createShareImages(deps)
  return new Hono<HttpEnv>()
    .get(API_PATHS.docs, (c) => answer(c, () => renderPage(deps, resolveApiDocs(deps))))
    .get(FILE_PATHS.rssFeed, (c) => answer(c, () => renderFeed(deps, 'rss')))
    .get(FILE_PATHS.jsonFeed, (c) => answer(c, () => renderFeed(deps, 'json')))
    .get(FILE_PATHS.robots, (c) => answer(c, () => renderRobots(deps)))
    .get(FILE_PATHS.manifest, (c) => answer(c, () => renderManifest(deps)))
    .get(FILE_PATHS.sitemap, (c) => answer(c, () => renderSitemap(deps)))
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', (c) =>
      answer(c, () => renderSitemap(deps, Number(/\d+/.exec(c.req.param('file'))![0]))),
    )
    .get(`${FILE_PATHS.shareImages}/:name{.+}`, async (c) => {
      const slug = SHARE_IMAGE.exec(c.req.param('name'))?.[1]
      if (!slug) return notFound(c)
      // One cache key per image, however the address is written: an image costs more than a page.
      return answerPicture(c, () => answer(c, () => renderShareImage(slug), shareImagePath(slug)))
    })
}
