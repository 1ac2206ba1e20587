import { Hono, type Context } from 'hono'
import { listPagePath, pagePath, PUBLIC_PATHS } from '#contract/paths.ts'
import { SearchInput } from '#contract/search/search.ts'
import { isBuiltIn, isSlug } from '#contract/text/slug.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { pathTo, redirectToPage } from '#server/http/redirect.ts'
import { answerOnce, answerPage, getCached } from '#server/http/answer.ts'
import { emptyForm, formWithSubject } from './contact-form.ts'
import { contactRoutes, renderContact } from './contact-routes.ts'
import { answerNotFound, findStoredRedirect, logNotFound, redirectOrNotFound } from './not-found.ts'
import { refuse } from './refuse.ts'
import { renderPage, renderWithoutDatabase } from './render/render-page.tsx'
import { resolvePostList, type PostListKind } from './resolve/post-list.ts'
import { resolveSharedPreview, resolveStaffPreview } from './resolve/preview.ts'
import { resolvePage } from './resolve/resolve-page.ts'
import { resolveSearch } from './resolve/search-page.ts'
import { builtInPage } from './resolve/sections-page.ts'

/** Every query has an answer: what does not fit the schema is ignored. */
const TypedSearch = SearchInput.extend({
  q: SearchInput.shape.q.catch(''),
  page: SearchInput.shape.page.catch(1),
  match: SearchInput.shape.match.catch('all'),
})

/** The public pages: resolve what the path leads to, render it, cache it, answer. */
export function websiteRoutes(deps: Deps) {
  async function renderSlug(slug: string): Promise<RenderedPage> {
    const found = await resolvePage(deps, slug)
    const isUnknown = 'view' in found && found.view.kind === 'unknown-slug'
    return isUnknown ? { status: 404, body: '' } : renderPage(deps, found)
  }

  /** The page for a request that must not get the cached one: a contact form with a subject, or an empty page for staff. */
  function renderOwn(c: Context<HttpEnv>, slug: string, cookies: string): Promise<RenderedPage> {
    const subject = c.req.query('subject')
    return slug === 'contact' && subject !== undefined
      ? renderContact(deps, formWithSubject(deps, subject))
      : renderPage(deps, resolvePage(deps, slug, { cookies }))
  }

  /** Without the database the last good page is served, or the built-in one. */
  async function answerSlug(c: Context<HttpEnv>, slug: string): Promise<Response> {
    // Slashes in a segment are decoded here: such a slug must not share a cache key with another path.
    if (!isSlug(slug.toLowerCase())) return redirectOrNotFound(deps, c, 'unknown-slug')
    try {
      const page = await getCached(deps, c, () => renderSlug(slug), pagePath(slug))
      if (page.status === 404) return await answerNotFound(deps, c, 'unknown-slug')
      const cookies = c.req.header('cookie') ?? ''
      if (!page.bypassesCache?.({ query: new URL(c.req.url).search, cookies })) return answerPage(c, page)
      const own = await renderOwn(c, slug, cookies).catch((error: unknown) =>
        deps.log.error({ err: error, slug, requestId: c.env?.requestId }, 'The page of all visitors was served'),
      )
      return own ? answerOnce(c, own) : answerPage(c, page)
    } catch (error) {
      if (!isBuiltIn(slug)) throw error
      deps.log.error({ err: error, slug, requestId: c.env?.requestId }, 'The built-in page was served')
      return answerOnce(c, await renderWithoutDatabase(deps, builtInPage(slug, emptyForm(deps), deps.log)))
    }
  }

  async function answerPostList(c: Context<HttpEnv>, kind: PostListKind): Promise<Response> {
    const slug = c.req.param('slug') ?? ''
    if (kind !== 'blog' && !isSlug(slug)) return redirectOrNotFound(deps, c)
    const number = Number(c.req.param('number') ?? 1)
    const firstPage = pathTo(kind, slug)
    if (number === 1 && c.req.param('number')) return redirectToPage(c, firstPage)
    const render = () => renderPage(deps, resolvePostList(deps, kind, slug, number))
    const page = await getCached(deps, c, render, listPagePath(firstPage, number))
    if (page.status !== 404) return answerPage(c, page)
    const redirect = await findStoredRedirect(deps, c)
    if (redirect) return redirect
    logNotFound(deps, c)
    return answerPage(c, page)
  }

  async function answerSearch(c: Context<HttpEnv>): Promise<Response> {
    const input = TypedSearch.parse(c.req.query())
    const waitSeconds = input.q === '' ? 0 : deps.rateLimits.search(c.env?.clientAddress ?? null)
    if (waitSeconds === 0) {
      const page = await resolveSearch(deps, input)
      if (page.view.kind === 'search' && input.page === 1)
        deps.visits.search(
          { cookie: c.req.header('cookie'), userAgent: c.req.header('user-agent') },
          input.q,
          page.view.search.total,
        )
      return answerOnce(c, await renderPage(deps, page))
    }
    const answer = await refuse(deps, c, 429, 'Many searches came from your network. Please try again in a minute.')
    answer.headers.set('Retry-After', String(waitSeconds))
    return answer
  }

  async function answerPreview(c: Context<HttpEnv>): Promise<Response> {
    const { page, token = '' } = c.req.query()
    const resolving =
      page === undefined ? resolveSharedPreview(deps, token) : resolveStaffPreview(deps, page, c.req.header('cookie'))
    const answer = await answerOnce(c, await renderPage(deps, resolving))
    answer.headers.set('Referrer-Policy', 'no-referrer')
    return answer
  }

  async function refuseMethod(c: Context<HttpEnv>): Promise<Response> {
    const answer = await refuse(deps, c, 405, `This address does not answer to ${c.req.method}.`)
    answer.headers.set('Allow', c.req.path === PUBLIC_PATHS.contact ? 'GET, HEAD, POST' : 'GET, HEAD')
    return answer
  }

  const app = new Hono<HttpEnv>()
    .get('/home', (c) => redirectToPage(c, PUBLIC_PATHS.home))
    .get(PUBLIC_PATHS.home, (c) => answerSlug(c, 'home'))
    .route('/', contactRoutes(deps))
    .get(PUBLIC_PATHS.search, answerSearch)
    .get(PUBLIC_PATHS.preview, answerPreview)
  for (const [kind, path] of [
    ['blog', PUBLIC_PATHS.blog],
    ['category', `${PUBLIC_PATHS.category}/:slug`],
    ['tag', `${PUBLIC_PATHS.tag}/:slug`],
  ] as const) {
    for (const list of [path, `${path}/page/:number{[1-9][0-9]{0,5}}`]) {
      app.get(list, (c) => answerPostList(c, kind))
      app.get(`${list}/`, (c) => redirectToPage(c, new URL(c.req.url).pathname.slice(0, -1)))
    }
  }
  return app
    .get('/:slug', (c) => answerSlug(c, c.req.param('slug')))
    .get('/:slug/', (c) => {
      const slug = c.req.param('slug').toLowerCase()
      return isSlug(slug) ? redirectToPage(c, pagePath(slug)) : redirectOrNotFound(deps, c)
    })
    .get('*', (c) => redirectOrNotFound(deps, c))
    .all('*', refuseMethod)
}
