import { PROBE_PATHS } from '#contract/paths.ts'
import type { RequestListener } from 'node:http'

/** Answers while the server waits for the database or migrates it. */
export const respondWhileStarting: RequestListener = (request, response) => {
  const isHealth = request.url === PROBE_PATHS.health
  response.writeHead(isHealth ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(!isHealth && { 'Retry-After': '2' }),
  })
  response.end(JSON.stringify({ status: 'starting' }))
}
