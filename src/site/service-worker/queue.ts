import type { Path } from '#contract/paths.ts'

/*
 * Enquiries that were written offline. Once one is sent, its reference number takes its place until an open page can tell the
 * visitor. It is not sent again: staff may have answered and deleted it.
 */

const NAME = 'enquiries'

export type QueuedEnquiry = Partial<Record<string, string>>

/** Whether all required fields are filled in. If not, the visitor still sees the form. */
export const isComplete = ({ name, email, subject, message }: QueuedEnquiry) =>
  [name, subject, message].every((text) => text?.trim()) && /\S@\S/.test(email ?? '')

export async function queueEnquiry(enquiry: QueuedEnquiry): Promise<void> {
  const queue = await caches.open(NAME)
  await queue.put(`/kept/${crypto.randomUUID()}`, Response.json(enquiry))
}

/** Tells the result of a queued enquiry: its reference number, or undefined if the server refused it. */
type Tell = (reference: string | undefined) => Promise<void>

/** Returns the reference number, or undefined if the server refuses the enquiry. */
async function send(body: string): Promise<string | undefined> {
  const response = await fetch('/api/form-submissions' satisfies Path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  if (![201, 400].includes(response.status)) throw new Error(response.statusText)
  return ((await response.json()) as { reference?: string }).reference
}

/**
 * Sends the queued enquiries, or rejects if they must be retried. Only an answer of our own server counts, not the sign-in
 * page of a hotspot. Refused enquiries stay for the form to show. Without `tell` the results stay for a later page.
 */
export function sendQueued(tell?: Tell): Promise<void> {
  // One run at a time, even if a tab and the browser start one together.
  return navigator.locks.request(NAME, async () => {
    const queue = await caches.open(NAME)
    for (const key of await queue.keys()) {
      if (!key.url.includes('/kept/')) continue
      const text = await (await queue.match(key))!.text()
      const reference = text.startsWith('{') ? await send(text) : text
      if (tell) {
        if (!reference) await queue.put(key.url.replace('/kept/', '/refused/'), new Response(text))
        await queue.delete(key)
        await tell(reference)
      } else if (reference) await queue.put(key.url, new Response(reference))
    }
  })
}
