import type { core } from 'zod'
import { getContactProblem } from '#contract/contact-info/contact-value.ts'

/** Checks the value of a form by the type of its entry, as the server does. Accepts the stored value unchanged. */
export const checkValue =
  (stored: { value: string } | null) =>
  ({ value: fields, issues }: core.ParsePayload<{ value: string; type: string }>) => {
    if (fields.value === stored?.value) return
    const message = getContactProblem(fields.type, fields.value)
    if (message) issues.push({ code: 'custom', path: ['value'], input: fields.value, message })
  }
