import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ENQUIRY_SENT, enquirySentPath, PUBLIC_PATHS } from '#contract/paths.ts'
import type { DisplaySection } from '#contract/sections/display.ts'
import type { RenderedPage } from '#server/cache/cached-page.ts'
import type { Deps } from '#server/deps.ts'
import { REFERENCE } from '#server/features/form-submissions/rules.ts'
import { hasReference } from '#server/features/form-submissions/store.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { redirectWithin } from '#server/http/redirect.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { answerOnce } from '#server/http/answer.ts'
import { emptyForm, submitPostedForm } from './contact-form.ts'
import { answerNotFound } from './not-found.ts'
import { renderPage, renderWithoutDatabase } from './render/render-page.tsx'
import { resolveBuiltIn } from './resolve/resolve-page.ts'
import type { ResolvedPage } from './resolve/resolved-page.ts'
import { builtInPage } from './resolve/sections-page.ts'

const MAX_FORM = 64 * 1024

const FORM: DisplaySection = { id: 'contact-form', type: 'contact-form', title: '', description: '', content: null }

/** Adds the form if staff have removed it from the contact page: other pages can have one, and it is returned here. */
function withForm(page: ResolvedPage, form: ContactFormState): ResolvedPage {
  if (page.view.kind !== 'sections' && page.view.kind !== 'empty') return page
  const { title } = page.view
  const sections = page.view.kind === 'sections' ? page.view.sections : []
  if (sections.some(({ type }) => type === FORM.type)) return page
  const place = sections[0]?.type === 'hero' ? 1 : 0
  return { ...page, view: { kind: 'sections', title, form, sections: sections.toSpliced(place, 0, FORM) } }
}

/** Puts the result of sending the form into the title, which screen readers read first. */
function withOutcome(page: ResolvedPage, { sent, errors }: ContactFormState): ResolvedPage {
  const outcome = sent ? 'Message sent: ' : Object.keys(errors).length > 0 ? 'Error: ' : ''
  return { ...page, title: outcome + page.title }
}

/** The contact page with a form that was filled in. */
export async function renderContact(deps: Deps, form: ContactFormState, status = 200): Promise<RenderedPage> {
  const resolving = resolveBuiltIn(deps, 'contact', { form })
  return renderPage(
    deps,
    resolving.then((page) => ({ ...withOutcome(withForm(page, form), form), status })),
  )
}

/** Never cached. Without the database it is the built-in page. */
async function answerContact(deps: Deps, c: Context<HttpEnv>, form: ContactFormState, status = 200): Promise<Response> {
  const rendered = await renderContact(deps, form, status).catch((error: unknown) => {
    deps.log.error({ err: error, slug: 'contact', requestId: c.env?.requestId }, 'The built-in page was served')
    return renderWithoutDatabase(deps, { ...withOutcome(builtInPage('contact', form, deps.log), form), status })
  })
  return answerOnce(c, rendered)
}

/** The contact form of browsers without script. */
export function contactRoutes(deps: Deps) {
  // One line: a whole page would cost what the limit saves.
  const refuseForm = (c: Context<HttpEnv>, waitSeconds: number) =>
    c.text('Too many forms came from your network. Please go back and try again in a few minutes.', 429, {
      'Retry-After': String(waitSeconds),
    })

  async function returnForm(c: Context<HttpEnv>, form: ContactFormState, status: 400 | 413 | 422 | 429): Promise<Response> {
    const waitSeconds = await deps.rateLimits.returnedForm(c.env?.clientAddress ?? null)
    return waitSeconds > 0 ? refuseForm(c, waitSeconds) : answerContact(deps, c, form, status)
  }

  const limitForms: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const waitSeconds = deps.rateLimits.refusedForm(c.env?.clientAddress ?? null)
    if (waitSeconds > 0) return refuseForm(c, waitSeconds)
    return next()
  }

  const tooLong = (c: Context) => returnForm(c, { ...emptyForm(deps), errors: { form: 'The message is too long.' } }, 413)

  return new Hono<HttpEnv>()
    .post(PUBLIC_PATHS.contact, limitForms, bodyLimit({ maxSize: MAX_FORM, onError: tooLong }), async (c) => {
      const posted = await submitPostedForm(deps, c)
      if ('reference' in posted) return redirectWithin(c, `${enquirySentPath(posted.reference)}#contact-form`, 303)
      const { form, status, waitSeconds } = posted
      const answer = status === 503 ? await answerContact(deps, c, form, status) : await returnForm(c, form, status)
      if (waitSeconds && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', String(waitSeconds))
      return answer
    })
    .get(`${ENQUIRY_SENT}/:reference`, async (c) => {
      const reference = c.req.param('reference')
      // If the database does not answer, believe the reference: the visitor may just have got it.
      const isKnown = REFERENCE.test(reference) && (await hasReference(deps.database.kysely, reference).catch(() => true))
      return isKnown ? answerContact(deps, c, { ...emptyForm(deps), sent: reference }) : answerNotFound(deps, c)
    })
}
