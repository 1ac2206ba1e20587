/*
 * For bad lines. While the network answers, it changes nothing: no page ever comes from here then. Without a line it
 * shows the pages that were seen before, and keeps an enquiry until it can be sent.
 */
import { isKept, keepPage, keptPage, sayPage } from './kept-pages.ts'
import { keepEnquiry, sendKept } from './queue.ts'
import type { Fetching, WorkerScope } from './worker-scope.ts'

const worker = self as unknown as WorkerScope

const KEPT = 'We have kept your message on this phone. It will be sent when the line is back.'

const tellPages = async (reference: string) => {
  for (const page of await worker.clients.matchAll()) page.postMessage({ sent: reference })
}

async function showPage(event: Fetching): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200 && isKept(new URL(request.url))) event.waitUntil(keepPage(request, response.clone()))
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
    await keepEnquiry(
      isForm
        ? { formType: 'contact', ...Object.fromEntries(await copy.formData()) }
        : ((await copy.json()) as object as Record<string, unknown>),
    )
    await worker.registration.sync?.register('enquiries').catch(() => {})
    return isForm ? sayPage('Message kept', KEPT, 200) : Response.json({ kept: KEPT }, { status: 202 })
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event) => event.waitUntil(sendKept(tellPages)))
worker.addEventListener('message', (event) => {
  // A page that has just been loaded: it is worth keeping, and the line may be back.
  const page = String(event.data)
  event.waitUntil(
    Promise.allSettled([
      fetch(page, { cache: 'force-cache' }).then((response) => (isKept(new URL(page)) ? keepPage(page, response) : undefined)),
      sendKept(tellPages),
    ]),
  )
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && /^\/(?:contact|api\/form-submissions)$/.test(pathname)) event.respondWith(takeEnquiry(request))
  else if (request.method === 'GET' && request.mode === 'navigate' && !pathname.startsWith('/admin'))
    event.respondWith(showPage(event))
})
