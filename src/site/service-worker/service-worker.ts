/*
 * For bad connections. While the network answers, pages never come from here. Offline it shows visited pages and keeps an
 * enquiry until it can be sent.
 */
import { messageResponse, offlinePage, storePage } from './offline-pages.ts'
import { isComplete, queueEnquiry, sendQueued, type QueuedEnquiry } from './queue.ts'

/* The parts of the service worker scope that we use. TypeScript's own types for them exclude those of the DOM. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(response: Promise<Response>): void
}

interface Events {
  install: Lasting
  activate: Lasting
  message: Lasting & MessageEvent<unknown>
  sync: Lasting & { tag: string }
  fetch: Fetching
}

interface WorkerScope {
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> }
  registration: { sync?: { register(tag: string): Promise<void> } }
}

const worker = self as unknown as WorkerScope

const MISSING = 'Please go back: name, email, subject and message are needed.'
const KEPT = 'You are offline. This device will send your message when you are online.'
/** The admin and API clients handle the network themselves. */
const NOT_CACHED = /^\/(?:admin(?:-login)?|api|rpc|seed-data|accept-invitation)(?:\/|$)/

const notifyPages = async (reference: string | undefined) => {
  for (const page of await worker.clients.matchAll()) page.postMessage(reference)
}

async function showPage(event: Fetching): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    event.waitUntil(storePage(request, response))
    return response
  } catch {
    return offlinePage(request)
  }
}

async function takeEnquiry(request: Request): Promise<Response> {
  const copy = request.clone()
  const isForm = copy.mode === 'navigate'
  try {
    // A broken connection may give no error for minutes.
    return await fetch(request, isForm ? undefined : { signal: AbortSignal.timeout(30_000) })
  } catch {
    const enquiry = (
      isForm ? { formType: 'contact', ...Object.fromEntries(await copy.formData()) } : await copy.json()
    ) as QueuedEnquiry
    // The hydrated form validates by itself. This validates forms that the browser posts.
    if (!isComplete(enquiry)) return isForm ? messageResponse('Message not sent', MISSING, 422) : Response.error()
    await queueEnquiry(enquiry)
    await worker.registration.sync?.register('enquiries').catch(() => {})
    return isForm ? messageResponse('Message kept', KEPT, 200) : Response.json({ kept: KEPT }, { status: 202 })
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
// The browser is online again. A page that can show the results asks for them; many, such as articles, cannot.
worker.addEventListener('sync', (event) => event.waitUntil(sendQueued()))
worker.addEventListener('message', (event) => {
  // A page was opened, so the device may be online. It sends its address if it loaded before the service worker.
  const page = event.data as string
  event.waitUntil(
    Promise.allSettled([
      page && fetch(page, { cache: 'only-if-cached', mode: 'same-origin' }).then((response) => storePage(page, response)),
      sendQueued(notifyPages),
    ]),
  )
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && /^\/(?:contact|api\/form-submissions)$/.test(pathname)) event.respondWith(takeEnquiry(request))
  else if (request.method === 'GET' && request.mode === 'navigate' && !NOT_CACHED.test(pathname))
    event.respondWith(showPage(event))
})
