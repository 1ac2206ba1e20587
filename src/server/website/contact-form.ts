import type { Context } from 'hono'
import { CONTACT_LIMITS, Enquiry, type ContactField } from '#contract/form-submissions/form-submissions.ts'
import type { Deps } from '#server/deps.ts'
import { formToken, isGoodToken } from '#server/features/form-submissions/form-token.ts'
import { describeTooMany } from '#server/features/form-submissions/rules.ts'
import { submitEnquiry } from '#server/features/form-submissions/submit.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'

const FIELDS = Object.keys(CONTACT_LIMITS) as ContactField[]
const FAILED = 'Failed to send message. Please try again.'

export const emptyForm = (deps: Pick<Deps, 'config' | 'now'>): ContactFormState => ({
  token: formToken(deps.config.secretKey, deps.now()),
  values: {},
  errors: {},
  sent: '',
})

/** The form with the subject that a link gave, cut to its longest. */
export function formWithSubject(deps: Deps, subject: string): ContactFormState {
  const values = { subject: subject.replace(/\s+/g, ' ').trim().slice(0, CONTACT_LIMITS.subject).toWellFormed() }
  return { ...emptyForm(deps), values, isWelcome: true }
}

export type Posted = { reference: string } | { status: 400 | 422 | 429 | 503; form: ContactFormState; waitSeconds?: number }

/** Stores the form that a browser without script posted. Unless that succeeds, what was typed comes back. */
export async function submitPostedForm(deps: Deps, c: Context<HttpEnv>): Promise<Posted> {
  const body = await c.req.parseBody().catch(() => null)
  if (!body) return { status: 400, form: { ...emptyForm(deps), errors: { form: FAILED } } }

  const typed = Object.fromEntries(FIELDS.map((field) => [field, typeof body[field] === 'string' ? body[field] : '']))
  const token = typeof body['token'] === 'string' ? body['token'] : ''
  // A corrected form is still the form that the visitor opened.
  const isGood = isGoodToken(token, deps.config.secretKey, deps.now())
  const form: ContactFormState = { ...emptyForm(deps), ...(isGood && { token }), values: typed }

  const parsed = Enquiry.safeParse({ ...typed, token, website: body['website'] })
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]))
    return { status: 422, form: { ...form, errors } }
  }
  try {
    const sender = { clientAddress: c.env?.clientAddress ?? null, userAgent: c.req.header('user-agent') ?? null }
    const result = await submitEnquiry(deps, parsed.data, sender)
    if ('reference' in result) return result
    return { status: 429, ...result, form: { ...form, errors: { form: describeTooMany(result.waitSeconds) } } }
  } catch (error) {
    deps.log.error({ err: error, requestId: c.env?.requestId }, 'An enquiry could not be stored')
    return { status: 503, form: { ...form, errors: { form: FAILED } } }
  }
}
