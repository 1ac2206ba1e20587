import type { ContactField } from '#contract/form-submissions/form-submissions.ts'
import { listInputs } from './fields.ts'

/* An enquiry that was written offline and later refused. The service worker stores it here, and the form shows it. */

export interface RefusedEnquiry {
  values: Partial<Record<ContactField, string>>
  /** Call this after the enquiry has been sent. */
  forget(): Promise<unknown>
}

export async function findRefused(): Promise<RefusedEnquiry | undefined> {
  const queue = await caches.open('enquiries')
  const key = (await queue.keys()).find(({ url }) => url.includes('/refused/'))
  const kept = key && (await queue.match(key))
  return kept && { values: (await kept.json()) as RefusedEnquiry['values'], forget: () => queue.delete(key) }
}

/** Fills the form with the enquiry, unless the visitor has typed something. */
export function fillAgain(form: HTMLFormElement, { values }: RefusedEnquiry): boolean {
  const inputs = listInputs(form)
  if (inputs.some(({ input }) => input.value !== '')) return false
  for (const { name, input } of inputs) input.value = values[name] ?? ''
  return true
}
