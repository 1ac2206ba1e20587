/* Visited pages, stored for offline use, and messages instead of a page. */

/** The cache of visited pages. */
const PAGES = 'pages'

// The colours of tokens.css, unless the stylesheet of a brand is in the cache of the browser.
const STYLE =
  ':root{--paper:#f8f1e2;--ink:#191d47;--laterite:#a23c1b}@media(prefers-color-scheme:dark){:root{--paper:#12152f;--ink:#f4ead6;--laterite:#f19a72}}body{background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif;margin:10vh auto;max-width:34rem;padding:1rem}h1{font:700 2.25rem/1.1 var(--display,serif)}a{color:var(--laterite);display:block;margin:1rem 0}'

const htmlResponse = (body: string, status: number, policy: string) =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })

/**
 * A complete page without external files, because the stylesheet may be missing offline. It leads to the stored pages, and has
 * the phone number of the college from the last one.
 */
export async function messageResponse(title: string, text: string, status: number): Promise<Response> {
  const nonce = crypto.randomUUID()
  const pages = (await (await caches.open(PAGES)).matchAll()).toReversed()
  const texts = await Promise.all(pages.map((page) => page.text()))
  const findInLast = (element: RegExp) => texts[0]?.match(element)?.[0] ?? ''
  const links = texts.map((html, index) => `<li><a href="${pages[index]!.url}">${html.match(/<title>([^|<]*)/)?.[1]}</a>`)
  // The stylesheet of the last page has the colours of the brand. It comes after the style, so it wins.
  return htmlResponse(
    `<!doctype html><html lang="en-NG"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${STYLE}</style>${findInLast(/<link rel="style.*?>/)}<main><h1>${title}</h1><p>${text}</p>${findInLast(/<a href="tel:.*?<\/a>/)}<ul>${links.join('')}</ul><a href="/">Home</a></main>`,
    status,
    `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'`,
  )
}

const MAX_PAGES = 30

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
  for (const oldest of (await pages.keys()).slice(0, -MAX_PAGES)) await pages.delete(oldest)
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
