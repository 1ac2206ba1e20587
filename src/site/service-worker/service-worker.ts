/*
 * For bad lines. While the network answers, it changes nothing: no page ever comes from here then. Without a line it
 * shows the pages that were seen before, and keeps an enquiry until it can be sent.
 */
import { keepPage, keptPage } from './kept-pages.ts'
import { isComplete, keepEnquiry, sendKept, type Enquiry } from './queue.ts'
import { sayPage } from './say-page.ts'
import type { Fetching, WorkerScope } from './worker-scope.ts'

const worker = self as unknown as WorkerScope

const MISSING = 'Please go back: name, email, subject and message are needed.'
const KEPT = 'We have kept your message on this device. It will be sent when the line is back.'
/** Staff and programs deal with the network themselves. */
const NOT_OURS = /^\/(?:admin(?:-login)?|api|rpc|seed-data|accept-invitation)(?:\/|$)/

const tellPages = async (reference: string) => {
  for (const page of await worker.clients.matchAll()) page.postMessage(reference)
}

/** The browser says that the line is back, whether or not a page is open to be told. */
const sendInBackground = async () => sendKept((await worker.clients.matchAll()).length > 0 ? tellPages : undefined)

async function showPage(event: Fetching): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    event.waitUntil(keepPage(request, response.clone()))
    return response
  } catch {
    return keptPage(request)
  }
}

async function takeEnquiry(request: Request): Promise<Response> {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch {
    const isForm = copy.mode === 'navigate'
    const enquiry = (
      isForm ? { formType: 'contact', ...Object.fromEntries(await copy.formData()) } : await copy.json()
    ) as Enquiry
    // The form looks itself before it sends; here come those that the browser sends without a look.
    if (!isComplete(enquiry)) return isForm ? sayPage('Message not sent', MISSING, 422) : Response.error()
    await keepEnquiry(enquiry)
    await worker.registration.sync?.register('enquiries').catch(() => {})
    return isForm ? sayPage('Message kept', KEPT, 200) : Response.json({ kept: KEPT }, { status: 202 })
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event) => event.waitUntil(sendInBackground()))
worker.addEventListener('message', (event) => {
  // A page is open, so the line may be back. Its address comes with it when there was no worker yet to keep it.
  const page = event.data as string
  event.waitUntil(
    Promise.allSettled([
      page && fetch(page, { cache: 'only-if-cached', mode: 'same-origin' }).then((response) => keepPage(page, response)),
      sendKept(tellPages),
    ]),
  )
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && /^\/(?:contact|api\/form-submissions)$/.test(pathname)) event.respondWith(takeEnquiry(request))
  else if (request.method === 'GET' && request.mode === 'navigate' && !NOT_OURS.test(pathname)) event.respondWith(showPage(event))
})
