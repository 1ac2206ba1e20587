import { Hono, type Context } from 'hono'
import { brandIconPath, FAVICON_ICO, FILE_PATHS } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import { answerPage, getCached } from '#server/http/answer.ts'
import { FOR_EVER } from '#server/http/cache-control.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { redirectWithin } from '#server/http/redirect.ts'
import { brandStylesheet } from '#server/settings/brand.ts'
import { answerPicture } from '#server/website/media/answer-picture.ts'
import { createIcons, readIconSource } from './render-icon.ts'
import { BUILT_IN_FILES, isIconName } from './site-icons.ts'

/** The files of a site with a brand. */
export function brandRoutes(deps: Deps) {
  /** A browser or a CDN may have an old page, which asks for a former stylesheet: it is sent to the current one. */
  async function renderStylesheet(path: string): Promise<RenderedPage> {
    const { brand } = await deps.readSiteChrome()
    const current = brand && brandStylesheet(deps.assets, brand)
    if (current?.path !== path) return { status: 307, body: '', redirectTo: current?.path ?? deps.assets.stylesheets[0] }
    return { status: 200, contentType: 'text/css; charset=utf-8', body: current.css, headers: { 'Cache-Control': FOR_EVER } }
  }

  const renderIcon = createIcons(deps)

  async function renderIconAt(path: string, name: string): Promise<RenderedPage> {
    if (!isIconName(name)) return { status: 404, body: '' }
    const source = await readIconSource(deps)
    if (!source) return { status: 307, body: '', redirectTo: BUILT_IN_FILES[name] }
    const current = brandIconPath(source.hash, name)
    if (current !== path) return { status: 307, body: '', redirectTo: current }
    return { status: 200, contentType: 'image/png', body: await renderIcon(source, name), headers: { 'Cache-Control': FOR_EVER } }
  }

  async function answer(c: Context<HttpEnv>, render: (path: string) => Promise<RenderedPage>): Promise<Response> {
    const page = await getCached(deps, c, () => render(c.req.path))
    if (page.status === 200) return answerPage(c, page)
    c.header('Cache-Control', 'no-store')
    return page.redirectTo ? redirectWithin(c, page.redirectTo, 307) : c.notFound()
  }

  return new Hono<HttpEnv>()
    .get('/:file{brand-[0-9a-f]{12}\\.css}', (c) => answer(c, renderStylesheet))
    .get(FAVICON_ICO, (c) => answer(c, (path) => renderIconAt(path, 'icon-64')))
    .get(FILE_PATHS.brandIcon, (c) => answer(c, (path) => renderIconAt(path, 'touch-180')))
    .get('/:file{brand-[0-9a-f]{12}-[a-z]+-[0-9]+\\.png}', (c) => {
      const name = /^brand-\w+-(.+)\.png$/.exec(c.req.param('file'))![1]!
      return answerPicture(c, () => answer(c, (path) => renderIconAt(path, name)))
    })
}
