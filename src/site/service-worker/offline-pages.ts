/* Visited pages, stored for offline use. */
import { htmlResponse, messageResponse, PAGES } from './message-page.ts'

const MOST = 30

/** Complete successful pages that the server allows to store. */
const isWorthKeeping = ({ status, headers }: Response) =>
  status === 200 && headers.get('Content-Type')?.startsWith('text/html') && !headers.get('Cache-Control')?.includes('no-store')

export async function storePage(request: Request | string, response: Response): Promise<void> {
  if (!isWorthKeeping(response)) return
  // Before the browser reads it. A copy of a large file would fill the memory of a phone.
  const copy = response.clone()
  const pages = await caches.open(PAGES)
  await pages.delete(request, { ignoreSearch: true })
  await pages.put(request, copy)
  for (const oldest of (await pages.keys()).slice(0, -MOST)) await pages.delete(oldest)
}

/** The page as it was at the last visit, with a note that says so. */
export async function offlinePage(request: Request): Promise<Response> {
  const page = await caches.match(request, { cacheName: PAGES, ignoreSearch: true })
  if (!page) return messageResponse('You are offline', 'Open this page again when you are online.', 503)
  const seen = new Date(page.headers.get('Date') ?? 0).toLocaleString('en-NG', { dateStyle: 'medium', timeStyle: 'short' })
  return htmlResponse(
    (await page.text()).replace(
      '<body>',
      `<body><p class="note-bar" role="status">You are offline. This is the page as it was on ${seen}.</p>`,
    ),
    200,
    page.headers.get('Content-Security-Policy')!,
  )
}
