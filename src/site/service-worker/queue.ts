/* Enquiries that were written without a line, kept until they are sent. The server stores equal ones once. */

const NAME = 'enquiries'
const API = '/api/form-submissions'

export async function keepEnquiry(enquiry: Record<string, unknown>): Promise<void> {
  const queue = await caches.open(NAME)
  await queue.put(`/kept/${crypto.randomUUID()}`, Response.json(enquiry))
}

/** Sends what is kept; `onSent` gets each reference number. What the server cannot take now stays. */
export function sendKept(onSent: (reference: string) => Promise<void>): Promise<void> {
  // One at a time, also when a tab and the browser ask together.
  return navigator.locks.request(NAME, async () => {
    const queue = await caches.open(NAME)
    for (const key of await queue.keys()) {
      const kept = await queue.match(key)
      const response = await fetch(API, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: await kept!.text(),
      })
      if (response.status >= 500 || response.status === 429) return
      await queue.delete(key)
      if (response.ok) await onSent(((await response.json()) as { reference: string }).reference)
    }
  })
}
