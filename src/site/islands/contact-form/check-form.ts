import { getDomainProblem } from '#contract/text/email-domain.ts'
import { fieldId, FIELDS } from './fields.ts'
import type { ContactErrors } from './form-state.ts'

/** Errors that the form can find before sending, with the server's messages. */
export function checkForm(form: HTMLFormElement): ContactErrors {
  const problems = FIELDS.map(({ name, label, isRequired }) => {
    const input = form.querySelector<HTMLInputElement>(`#${fieldId(name)}`)!
    if (isRequired && input.value.trim() === '') return [name, `${label} is required`]
    if (input.validity.typeMismatch) return [name, 'Please enter a valid email address']
    return [name, (input.type === 'email' && getDomainProblem(input.value)) || '']
  })
  return Object.fromEntries(problems.filter(([, message]) => message !== ''))
}
