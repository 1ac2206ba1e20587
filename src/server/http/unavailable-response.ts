import type { RequestListener } from 'node:http'
import { API_PATHS, PROBE_PATHS } from '#contract/paths.ts'

/** Seconds after which a client may ask again. */
const RETRY_AFTER = '3'

export const ONE_MOMENT = 'One moment, please'

interface Reason {
  message: string
  /** The status in the answer to /readyz. */
  status: string
}

/** While the server waits for the database or migrates it. */
export const STARTING: Reason = {
  message: 'The website is starting. Please try again in a moment.',
  status: 'starting',
}

/** While a restore replaces the website. */
export const RESTORING: Reason = {
  message: 'The website is being restored from a backup. Please try again in a moment.',
  status: 'restoring',
}

/** For requests that would write something, until an upgrade has succeeded. */
export const UPGRADING: Reason = {
  message: 'The website is being upgraded, and nothing can be saved for about a minute. Please go back and try again then.',
  status: 'upgrading',
}

/** It loads again by itself, but not after a form was sent: its content is still one page back. */
const renderPage = (message: string, reloads: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${reloads ? `<meta http-equiv="refresh" content="${RETRY_AFTER}">\n` : ''}<title>${ONE_MOMENT}</title>
</head>
<body>
<h1>${ONE_MOMENT}</h1>
<p>${message}</p>
</body>
</html>
`

function bodyFor(path: string, method: string, reason: Reason): { type: string; body: string } {
  const json = 'application/json'
  const refusal = { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: reason.message }
  if (path.startsWith(`${API_PATHS.rpc}/`)) return { type: json, body: JSON.stringify({ json: refusal }) }
  if (path.startsWith(`${API_PATHS.rest}/`)) return { type: json, body: JSON.stringify(refusal) }
  if (path === PROBE_PATHS.readiness) return { type: json, body: JSON.stringify({ status: reason.status }) }
  return { type: 'text/html; charset=utf-8', body: renderPage(reason.message, method === 'GET') }
}

/** Answers while the website cannot serve a request. `headers` are those of every answer. */
export function respondUnavailable(headers: Record<string, string>, reason: Reason): RequestListener {
  return (request, response) => {
    const [path] = request.url!.split('?', 1) as [string]
    if (path === PROBE_PATHS.health) {
      response.writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      return response.end(JSON.stringify({ status: 'ok' }))
    }
    const { type, body } = bodyFor(path, request.method!, reason)
    // The body of the request is not read.
    response.writeHead(503, {
      ...headers,
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'Retry-After': RETRY_AFTER,
      'Connection': 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
