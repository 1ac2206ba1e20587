import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ContactFormState } from '#site/islands/contact-form/contact-form.island.tsx'
import { findRedirect } from '#server/features/pages/store.ts'
import { pathOfSlug } from '#contract/slug.ts'
import { answerPage } from './answer.ts'
import { makeHead } from './head.ts'
import { loadPage } from './load-page.ts'
import { renderPage } from './render.tsx'
import { readFrame } from './site-data.ts'

const EMPTY_FORM: ContactFormState = { token: '', values: {}, errors: {}, sent: '' }

/** The public pages. */
export function website(deps: Deps) {
  const app = new Hono<HttpEnv>()
  const originOf = (url: string) => deps.config.publicUrl ?? new URL(url).origin

  async function renderSlug(slug: string, path: string, origin: string) {
    const [frame, page] = await Promise.all([readFrame(deps.database.kysely), loadPage(deps, slug, EMPTY_FORM)])
    const { view, title, description } = page ?? { view: { kind: 'unknown-slug' as const }, title: 'Page Not Found', description: '' }
    const head = makeHead({ frame, title: slug === 'home' ? '' : title, description, path, origin, isIndexed: page !== undefined })
    return { status: page ? 200 : 404, html: renderPage({ view, path, head, site: frame.site, assets: deps.assets }) }
  }

  app.get('/home', (c) => c.redirect('/', 301))
  app.get('/', async (c) => answerPage(c, await deps.pages.get('/', () => renderSlug('home', '/', originOf(c.req.url)), () => {})))
  app.get('/:slug', async (c) => {
    const slug = c.req.param('slug')
    const path = `/${slug}`
    const page = await deps.pages.get(path, () => renderSlug(slug, path, originOf(c.req.url)), () => {})
    const moved = page.status === 404 ? await findRedirect(deps.database.kysely, slug) : undefined
    return moved ? c.redirect(pathOfSlug(moved), 301) : answerPage(c, page)
  })
  return app
}
