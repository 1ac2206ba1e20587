import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isReserved, pathOfSlug } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { REFERENCE } from '#server/features/form-submissions/rules.ts'
import { findRedirect } from '#server/features/pages/store.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { answerHtml, answerPage } from './answer.ts'
import { emptyForm, takePostedForm } from './contact-form.ts'
import { renderBuiltIn, renderMessage, renderSlug } from './render-slug.ts'

const MAX_FORM = 64 * 1024

/** The public pages. */
export function website(deps: Deps) {
  const app = new Hono<HttpEnv>()

  /** The kept or freshly rendered page; without a database the last good one, or the built-in one. */
  async function answerSlug(c: Context<HttpEnv>, slug: string): Promise<Response> {
    const requestId = c.env?.requestId
    try {
      const page = await deps.pages.get(
        pathOfSlug(slug),
        () => renderSlug(deps, slug, emptyForm(deps)),
        (error) => deps.log.error({ err: error, slug, requestId }, 'The last good page was served'),
      )
      const moved = page.status === 404 ? await findRedirect(deps.database.kysely, slug) : undefined
      return moved ? c.redirect(pathOfSlug(moved), 301) : answerPage(c, page)
    } catch (error) {
      if (!isReserved(slug)) throw error
      deps.log.error({ err: error, slug, requestId }, 'The built-in page was served')
      return answerHtml(c, renderBuiltIn(deps, slug, emptyForm(deps)))
    }
  }

  /** The contact page with the form as it stands; never kept. */
  const contactWith = (form: ContactFormState) =>
    renderSlug(deps, 'contact', form).then(
      ({ html }) => html,
      () => renderBuiltIn(deps, 'contact', form),
    )

  app.get('/home', (c) => c.redirect('/', 301))
  app.get('/', (c) => answerSlug(c, 'home'))

  app.post('/contact', bodyLimit({ maxSize: MAX_FORM, onError: (c) => c.text('The message is too long.', 413) }), async (c) => {
    const posted = await takePostedForm(deps, c)
    if ('reference' in posted) return c.redirect(`/contact/sent/${posted.reference}#contact-form`, 303)
    return answerHtml(c, await contactWith(posted.form), posted.status)
  })
  app.get('/contact/sent/:reference', async (c, next) => {
    const reference = c.req.param('reference')
    if (!REFERENCE.test(reference)) return next()
    return answerHtml(c, await contactWith({ ...emptyForm(deps), sent: reference }))
  })

  app.get('/:slug', (c) => answerSlug(c, c.req.param('slug')))
  app.get('*', async (c) => {
    deps.log.warn({ path: c.req.path, requestId: c.env?.requestId }, '404: a path that does not exist was attempted')
    return answerHtml(c, await renderMessage(deps, 'not-found', c.req.path), 404)
  })
  return app
}
