import { operations } from '#server/api/implementer.ts'
import { submitEnquiry } from './submit.ts'

export const formSubmissions = {
  submit: operations.formSubmissions.submit.handler(async ({ context, input, errors }) => {
    const reference = await submitEnquiry(context.deps, input, context)
    if (reference === 'refused') throw errors.TOO_MANY_REQUESTS()
    return { reference }
  }),
}
