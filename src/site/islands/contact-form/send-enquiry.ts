import type { Path } from '#contract/paths.ts'
import { FIELDS } from './fields.ts'
import type { ContactErrors } from './form-state.ts'

/** Stored with a reference number, kept on the device until it is online (`text` says so), or refused. */
export type Answer = { reference: string } | { kept: string } | { errors: ContactErrors }

const TIMEOUT_MS = 30_000
const isAccepted = (body: unknown): body is { reference: string } | { kept: string } =>
  typeof body === 'object' && body !== null && ('reference' in body || 'kept' in body)
const isField = (name: unknown) => FIELDS.some((field) => field.name === name)

/** The server's first error for each field of the form. */
export function errorsAtFields(body: unknown): ContactErrors {
  const { data } = (body ?? {}) as { data?: { issues?: unknown } }
  const issues = Array.isArray(data?.issues) ? (data.issues as { path?: unknown[]; message?: unknown }[]) : []
  return Object.fromEntries(
    issues
      .filter(({ path }) => isField(path?.[0]))
      .toReversed()
      .map(({ path, message }) => [path![0], String(message)]),
  )
}

/** The server's errors: for each field, or one sentence for a rate limit. */
export function readErrors(status: number, body: unknown): ContactErrors {
  if (status === 400) return errorsAtFields(body)
  const { message } = (body ?? {}) as { message?: unknown }
  return status === 429 && typeof message === 'string' ? { form: message } : {}
}

/** Sends the form. Throws if it is unknown whether the enquiry was stored. */
export async function sendEnquiry(form: HTMLFormElement): Promise<Answer> {
  const response = await fetch('/api/form-submissions' satisfies Path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ formType: 'contact', ...Object.fromEntries(new FormData(form)) }),
    // The service worker has its own time limit. After it, the enquiry is kept on this device.
    signal: navigator.serviceWorker?.controller ? null : AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  if (response.ok && isAccepted(body)) return body
  const errors = readErrors(response.status, body)
  if (Object.keys(errors).length === 0) throw new Error(`The server answered ${response.status}`)
  return { errors }
}
