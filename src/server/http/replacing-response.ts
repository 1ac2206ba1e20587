import type { RequestListener } from 'node:http'
import { API_PATHS, PROBE_PATHS } from '#contract/paths.ts'

/** Seconds after which a client may ask again. */
const RETRY_AFTER = '3'
const MESSAGE = 'The website is being restored from a backup. Please try again in a moment.'
const REFUSAL = { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: MESSAGE }
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>One moment, please</title>
</head>
<body>
<h1>One moment, please</h1>
<p>${MESSAGE}</p>
</body>
</html>
`

function bodyFor(path: string): { type: string; body: string } {
  const json = 'application/json'
  if (path.startsWith(`${API_PATHS.rpc}/`)) return { type: json, body: JSON.stringify({ json: REFUSAL }) }
  if (path.startsWith(`${API_PATHS.rest}/`)) return { type: json, body: JSON.stringify(REFUSAL) }
  if (path === PROBE_PATHS.readiness) return { type: json, body: JSON.stringify({ status: 'restoring' }) }
  return { type: 'text/html; charset=utf-8', body: PAGE }
}

/** Answers while a restore replaces the website. `headers` are those of every answer. */
export function respondWhileReplacing(headers: Record<string, string>): RequestListener {
  return (request, response) => {
    const path = request.url!
    if (path === PROBE_PATHS.health) {
      response.writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      return response.end(JSON.stringify({ status: 'ok' }))
    }
    const { type, body } = bodyFor(path)
    // What a request sends is not read.
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
