import type { ContactField } from '#contract/form-submissions.ts'
import { fieldId, FIELDS } from './fields.ts'

/* What was written without a line and then refused; the service worker leaves it here for the form to show. */

export interface RefusedEnquiry {
  values: Partial<Record<ContactField, string>>
  /** Once it was sent after all. */
  forget(): Promise<unknown>
}

export async function findRefused(): Promise<RefusedEnquiry | undefined> {
  const queue = await caches.open('enquiries')
  const key = (await queue.keys()).find(({ url }) => url.includes('/refused/'))
  const kept = key && (await queue.match(key))
  return kept && { values: (await kept.json()) as RefusedEnquiry['values'], forget: () => queue.delete(key) }
}

/** Puts the text back, unless something else has been typed meanwhile. */
export function fillAgain(form: HTMLFormElement, { values }: RefusedEnquiry): boolean {
  const inputs = FIELDS.map(({ name }) => ({ name, input: form.querySelector<HTMLInputElement>(`#${fieldId(name)}`)! }))
  if (inputs.some(({ input }) => input.value !== '')) return false
  for (const { name, input } of inputs) input.value = values[name] ?? ''
  return true
}
