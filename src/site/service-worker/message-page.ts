/* A complete page without external files, because the stylesheet may be missing offline. */

/** The cache of visited pages. */
export const PAGES = 'pages'

// The colours of tokens.css, unless the stylesheet of a brand is in the cache of the browser.
const STYLE =
  ':root{--paper:#f8f1e2;--ink:#191d47;--laterite:#a23c1b}@media(prefers-color-scheme:dark){:root{--paper:#12152f;--ink:#f4ead6;--laterite:#f19a72}}body{background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif;margin:10vh auto;max-width:34rem;padding:1rem}h1{font:700 2.25rem/1.1 var(--display,serif)}a{color:var(--laterite);line-height:3}'

export const htmlResponse = (body: string, status: number, policy: string) =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })

export async function messageResponse(title: string, text: string, status: number): Promise<Response> {
  const nonce = crypto.randomUUID()
  // The stylesheet of the last page has the colours of the brand. It comes after the style, so it wins.
  const page = (await (await caches.open(PAGES)).matchAll()).at(-1)
  const link = (await page?.text())?.match(/<link rel="style.*?>/)?.[0] ?? ''
  return htmlResponse(
    `<!doctype html><html lang="en-NG"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${STYLE}</style>${link}<main><h1>${title}</h1><p>${text}</p><a href="/">Home</a></main>`,
    status,
    `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'`,
  )
}
