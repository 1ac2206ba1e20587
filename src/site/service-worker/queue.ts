/*
 * Enquiries that were written without a line. One is let go only when a page can tell the visitor what became of it;
 * until then it is sent again: the server stores equal ones once, and answers with the same number.
 */

const NAME = 'enquiries'
const API = '/api/form-submissions'

export type Enquiry = Partial<Record<string, string>>

/** Whether it says what the server asks for; whoever wrote less is still there to add it. */
export const isComplete = ({ name, email, subject, message }: Enquiry) =>
  [name, subject, message].every((text) => text?.trim()) && /\S@\S/.test(email ?? '')

export async function keepEnquiry(enquiry: Enquiry): Promise<void> {
  const queue = await caches.open(NAME)
  await queue.put(`/kept/${crypto.randomUUID()}`, Response.json(enquiry))
}

/** What became of a kept enquiry: its reference number, or '' when it was refused for what is in it. */
type Tell = (reference: string) => Promise<void>

/**
 * Sends what is kept, or rejects when it has to be tried again. Only an answer of our own program ends the keeping; a
 * hotspot's page for signing in is none. What was refused stays for the form to show. Without `tell` all of it stays.
 */
export function sendKept(tell?: Tell): Promise<void> {
  // One at a time, also when a tab and the browser ask together.
  return navigator.locks.request(NAME, async () => {
    const queue = await caches.open(NAME)
    for (const key of await queue.keys()) {
      if (!key.url.includes('/kept/')) continue
      const body = await (await queue.match(key))!.text()
      const response = await fetch(API, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      if (response.status !== 201 && response.status !== 400) throw new Error(response.statusText)
      const { reference = '' } = (await response.json()) as { reference?: string }
      if (!tell) continue
      if (!reference) await queue.put(key.url.replace('/kept/', '/refused/'), new Response(body))
      await queue.delete(key)
      await tell(reference)
    }
  })
}
