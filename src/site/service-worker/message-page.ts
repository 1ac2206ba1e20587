/* A complete page without external files, because the stylesheet may be missing offline. */

// The colours of tokens.css.
const STYLE =
  'body{background:#f8f1e2;color:#191d47;font:1.125rem/1.6 system-ui,sans-serif;margin:10vh auto;max-width:34rem;padding:1rem}h1{font:700 2.25rem/1.1 Georgia,serif}a{color:#a23c1b;line-height:3}@media(prefers-color-scheme:dark){body{background:#12152f;color:#f4ead6}a{color:#f19a72}}'

export const htmlResponse = (body: string, status: number, policy: string) =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })

export async function messageResponse(title: string, text: string, status: number): Promise<Response> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE)))
  return htmlResponse(
    `<!doctype html><html lang="en-NG"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${text}</p><p><a href="/">Home</a></p></main></html>`,
    status,
    `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...hash))}'`,
  )
}
