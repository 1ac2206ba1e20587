import type { ContactField } from '#contract/form-submissions/form-submissions.ts'
import { fieldId, FIELDS } from './fields.ts'

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

/** Restores the text unless the visitor has typed something else. */
export function fillAgain(form: HTMLFormElement, { values }: RefusedEnquiry): boolean {
  const inputs = FIELDS.map(({ name }) => ({ name, input: form.querySelector<HTMLInputElement>(`#${fieldId(name)}`)! }))
  if (inputs.some(({ input }) => input.value !== '')) return false
  for (const { name, input } of inputs) input.value = values[name] ?? ''
  return true
}
