import { PUBLIC_PATHS, enquirySentPath, listPagePath, pagePath } from '#contract/paths.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { SearchInput } from '#contract/search.ts'
import { isBuiltIn, isSlug, type BuiltInSlug } from '#contract/slug.ts'
import { findRedirect } from '#server/features/pages/store.ts'
import type { Deps } from '#server/deps.ts'
import { REFERENCE } from '#server/features/form-submissions/rules.ts'
import { hasReference } from '#server/features/form-submissions/store.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { pathTo, redirectWithin } from '#server/http/redirect.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { answerOnce, answerPage } from './answer.ts'
import { emptyForm, formWithSubject, takePostedForm } from './contact-form.ts'
import { loadPage, pageOfSections } from './resolve/sections-page.ts'
import { loadPreview, loadStaffPreview } from './resolve/preview.ts'
import { loadPosts } from './resolve/post-list.ts'
import { loadSearch } from './resolve/search-page.ts'
import type { ResolvedPage } from './resolve/resolved-page.ts'
import { refuse } from './refuse.ts'
import { withStaffLinks } from './resolve/staff-links.ts'
import { renderLoaded, renderMessage, renderPage } from './render/render-page.ts'
import { DEFAULT_FRAME, type Frame } from './render/frame.ts'

const MAX_FORM = 64 * 1024

/** Whatever stands in the address, there is an answer to it. */
const TypedSearch = SearchInput.extend({
  q: SearchInput.shape.q.catch(''),
  page: SearchInput.shape.page.catch(1),
  match: SearchInput.shape.match.catch('all'),
})

/** The public pages. */
export function websiteRoutes(deps: Deps) {
  const app = new Hono<HttpEnv>()

  const kept = (c: Context<HttpEnv>, path: string, load: (frame: Promise<Frame>) => Promise<ResolvedPage | undefined>) =>
    deps.pages.get(
      path,
      () => renderPage(deps, load, path),
      (error) => deps.log.error({ err: error, path, requestId: c.env?.requestId }, 'The last good page was served'),
    )

  const builtIn = (slug: BuiltInSlug, form: ContactFormState, status = 200) =>
    renderLoaded(deps, DEFAULT_FRAME, pageOfSections(slug, undefined, form, deps.log), status)

  /** The page of a slug; without a database the last good one, or the built-in one. */
  async function answerSlug(c: Context<HttpEnv>, slug: string): Promise<Response> {
    // A slash within a segment is decoded by now: such a slug must not share a key of the cache with another address.
    if (!isSlug(slug.toLowerCase())) return answerOnce(c, await renderMessage(deps, 'unknown-slug', c.req.path))
    try {
      const page = await kept(c, pagePath(slug), () => loadPage(deps, slug, emptyForm(deps)))
      const asked = { query: new URL(c.req.url).search, cookies: c.req.header('cookie') ?? '' }
      if (page.isOther?.(asked)) return await answerOwn(c, slug)
      const moved = page.status === 404 ? await findNewSlug(slug) : undefined
      return moved === undefined ? answerPage(c, page) : redirectToSlug(c, moved)
    } catch (error) {
      if (!isBuiltIn(slug)) throw error
      deps.log.error({ err: error, slug, requestId: c.env?.requestId }, 'The built-in page was served')
      return answerOnce(c, builtIn(slug, emptyForm(deps)))
    }
  }

  /** The page of one request, kept nowhere: of a visitor who brings the subject of an enquiry, or of staff. */
  async function answerOwn(c: Context<HttpEnv>, slug: string): Promise<Response> {
    const subject = c.req.query('subject')
    if (slug === 'contact' && subject !== undefined) return answerContact(c, formWithSubject(deps, subject))
    const load = async () => withStaffLinks(deps, await loadPage(deps, slug, emptyForm(deps)), c.req.header('cookie') ?? null)
    return answerOnce(c, await renderPage(deps, load, pagePath(slug)))
  }

  /** Where a slug leads that no page has: slugs are lower case, and former ones lead to what they became. */
  const findNewSlug = async (slug: string) =>
    slug === slug.toLowerCase() ? findRedirect(deps.database.kysely, slug, deps.now().toISOString()) : slug.toLowerCase()

  const redirectToSlug = (c: Context, slug: string) => redirectWithin(c, slug === 'home' ? '/' : pathTo(slug), 301)

  /** The contact page with the form as it stands; never kept. */
  const answerContact = async (c: Context<HttpEnv>, form: ContactFormState, status = 200) =>
    answerOnce(
      c,
      await renderPage(deps, () => loadPage(deps, 'contact', form), PUBLIC_PATHS.contact, status).catch(() =>
        builtIn('contact', form, status),
      ),
    )

  async function notFound(c: Context<HttpEnv>): Promise<Response> {
    deps.log.warn({ path: c.req.path, requestId: c.env?.requestId }, '404: a path that does not exist was attempted')
    return answerOnce(c, await renderMessage(deps, 'not-found', c.req.path))
  }

  async function answerPosts(c: Context<HttpEnv>, of: 'blog' | 'category' | 'tag'): Promise<Response> {
    const slug = c.req.param('slug') ?? ''
    const number = Number(c.req.param('number') ?? 1)
    if (of !== 'blog' && !isSlug(slug)) return notFound(c)
    const first = pathTo(of, slug)
    if (number === 1 && c.req.param('number')) return redirectWithin(c, first, 301)
    const page = await kept(c, listPagePath(first, number), () => loadPosts(deps, of, slug, number))
    return page.status === 404 ? notFound(c) : answerPage(c, page)
  }

  /** In a few words: the whole page would cost what the limit is there to save. */
  const refuseForm = (c: Context<HttpEnv>, waitSeconds: number) =>
    c.text('Too many forms came from your network. Please go back and try again in a few minutes.', 429, {
      'Retry-After': String(waitSeconds),
    })

  async function returnForm(c: Context<HttpEnv>, form: ContactFormState, status: 400 | 413 | 422 | 429): Promise<Response> {
    const waitSeconds = await deps.rateLimits.returnedForm(c.env?.clientAddress ?? null)
    return waitSeconds > 0 ? refuseForm(c, waitSeconds) : answerContact(c, form, status)
  }

  const limitForms: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const waitSeconds = deps.rateLimits.refusedForm(c.env?.clientAddress ?? null)
    if (waitSeconds > 0) return refuseForm(c, waitSeconds)
    return next()
  }

  const tooLong = (c: Context) => returnForm(c, { ...emptyForm(deps), errors: { form: 'The message is too long.' } }, 413)

  async function wrongMethod(c: Context<HttpEnv>): Promise<Response> {
    const answer = await refuse(deps, c, 405, `This address does not answer to ${c.req.method}.`)
    answer.headers.set('Allow', c.req.path === PUBLIC_PATHS.contact ? 'GET, HEAD, POST' : 'GET, HEAD')
    return answer
  }

  app.get('/home', (c) => redirectWithin(c, '/', 301))
  app.get('/', (c) => answerSlug(c, 'home'))

  app.post(PUBLIC_PATHS.contact, limitForms, bodyLimit({ maxSize: MAX_FORM, onError: tooLong }), async (c) => {
    const posted = await takePostedForm(deps, c)
    if ('reference' in posted) return redirectWithin(c, `${enquirySentPath(posted.reference)}#contact-form`, 303)
    const { form, status } = posted
    const answer = status === 503 ? await answerContact(c, form, status) : await returnForm(c, form, status)
    if (posted.waitSeconds && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', String(posted.waitSeconds))
    return answer
  })
  app.get(`${PUBLIC_PATHS.contact}/sent/:reference`, async (c) => {
    const reference = c.req.param('reference')
    // Without a database nobody who has just sent something is told that it is not there.
    const isOurs = REFERENCE.test(reference) && (await hasReference(deps.database.kysely, reference).catch(() => true))
    return isOurs ? answerContact(c, { ...emptyForm(deps), sent: reference }) : notFound(c)
  })

  for (const [of, path] of [
    ['blog', PUBLIC_PATHS.blog],
    ['category', `${PUBLIC_PATHS.category}/:slug`],
    ['tag', `${PUBLIC_PATHS.tag}/:slug`],
  ] as const) {
    app.get(path, (c) => answerPosts(c, of))
    app.get(`${path}/page/:number{[1-9][0-9]{0,5}}`, (c) => answerPosts(c, of))
  }
  app.get(PUBLIC_PATHS.search, async (c) => {
    const asked = TypedSearch.parse(c.req.query())
    const waitSeconds = asked.q === '' ? 0 : deps.rateLimits.search(c.env?.clientAddress ?? null)
    if (waitSeconds > 0) {
      const answer = await refuse(deps, c, 429, 'Many searches came from your network. Please try again in a minute.')
      answer.headers.set('Retry-After', String(waitSeconds))
      return answer
    }
    return answerOnce(c, await renderPage(deps, () => loadSearch(deps, asked), PUBLIC_PATHS.search))
  })
  // Kept nowhere, and its address told to nobody.
  app.get(PUBLIC_PATHS.preview, async (c) => {
    const { page, token = '' } = c.req.query()
    const load = () =>
      page === undefined ? loadPreview(deps, token) : loadStaffPreview(deps, page, c.req.header('cookie') ?? null)
    const rendered = await renderPage(deps, load, PUBLIC_PATHS.preview)
    const answer = await answerOnce(c, rendered)
    answer.headers.set('Referrer-Policy', 'no-referrer')
    return answer
  })

  app.get('/:slug', (c) => answerSlug(c, c.req.param('slug')))
  app.get('/:slug/', (c) => {
    const slug = c.req.param('slug').toLowerCase()
    return isSlug(slug) ? redirectToSlug(c, slug) : notFound(c)
  })
  app.get('*', notFound)
  app.all('*', wrongMethod)
  return app
}
