import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Hono } from 'hono'
import type { CachedPage, Encoding } from '#server/cache/cached-page.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import type { VisitCounter } from '#server/statistics/visit-counter.ts'
import { chooseEncoding, hasPage, pageHeaders } from './answer.ts'
import { MAX_PATH } from './guards.ts'
import type { HttpEnv } from './http-env.ts'
import { createClientAddress } from './client-address.ts'
import { BODY_RETRY, TOO_MANY_BODIES, type ArrivingBody, type BodyLimits } from './body-limits.ts'
import type { Metrics } from './metrics.ts'

const REQUEST_ID = 'X-Request-Id'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

function getPath(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** HTTP/1.0 does not need one. */
const hasNoHost = ({ httpVersion, headers }: IncomingMessage) => httpVersion === '1.1' && headers.host === undefined

/** Node keeps the first Host header; a proxy before us may have used the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

interface Needs {
  app: Pick<Hono<HttpEnv>, 'fetch'>
  pages: PageCache
  headers: Record<string, string>
  log: Logger
  metrics: Metrics
  trustProxy: string[]
  bodies: BodyLimits
  visits: Pick<VisitCounter, 'request'>
}

/**
 * Node's side of the application. A cached page is answered here, without creating
 * Request and Response objects, because most requests are of this kind.
 */
export function createListener({ app, pages, headers, log, metrics, trustProxy, bodies, visits }: Needs): RequestListener {
  const clientAddress = createClientAddress(trustProxy)
  const run = randomBytes(4).toString('hex')
  let count = 0

  const accepted = new WeakMap<IncomingMessage, { requestId: string; body: ArrivingBody }>()
  const listener = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, {
        clientAddress: clientAddress(incoming as IncomingMessage),
        ...accepted.get(incoming as IncomingMessage)!,
      }),
    // HTTP/1.0, which load balancers use to ask for health, names no host.
    { hostname: 'localhost', errorHandler: refuseInvalid },
  )

  function refuseInvalid(error: unknown): Response {
    const isInvalid = error instanceof RequestError
    if (!isInvalid) log.error({ err: error }, 'A request failed')
    const reason = isInvalid ? 'The request is not valid.' : 'The request failed.'
    return new Response(reason, { status: isInvalid ? 400 : 500, headers: { ...headers, 'Content-Type': PLAIN_TEXT } })
  }

  function refuse(outgoing: ServerResponse, status: 400 | 503, reason: string, more: Record<string, string> = {}): void {
    outgoing.writeHead(status, { ...headers, 'Content-Type': PLAIN_TEXT, 'Connection': 'close', ...more })
    outgoing.end(reason)
  }

  /** Node accepts a flat list of names and values; the list of a cached page is made once. */
  const readyHeaders = new WeakMap<Buffer, string[]>()
  function getHeaders(page: CachedPage, encoding: Encoding, body: Buffer): string[] {
    const ready = readyHeaders.get(body)
    if (ready) return ready
    const list = Object.entries({
      ...headers,
      ...pageHeaders(page),
      'Content-Length': String(body.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }).flat()
    readyHeaders.set(body, list)
    return list
  }

  function sendCached(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): boolean {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
    const path = getPath(incoming.url!)
    const page = pages.fresh(path)
    if (!page) return false
    if (page.bypassesCache?.({ query: incoming.url!.slice(path.length), cookies: incoming.headers.cookie ?? '' })) return false
    const encoding = chooseEncoding(page, incoming.headers['accept-encoding'] as string | undefined)
    const body = page.bodies.get(encoding)
    if (!body || hasPage(page, incoming.headers['if-none-match'])) return false
    outgoing.writeHead(page.status, [...getHeaders(page, encoding, body), REQUEST_ID, requestId])
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
    return true
  }

  return (incoming, outgoing) => {
    // Node still passes on requests that arrived before the connection was cut.
    if (incoming.socket.destroyed) return
    const startedAt = performance.now()
    const requestId = `${run}-${(count += 1).toString(36)}`
    outgoing.once('close', () => {
      const milliseconds = performance.now() - startedAt
      const path = getPath(incoming.url!)
      if (outgoing.writableFinished) visits.request(incoming, path, outgoing.statusCode)
      metrics.observe(incoming.method!, outgoing.statusCode, milliseconds)
      log.info(
        {
          requestId,
          method: incoming.method,
          // Without the query, which may contain private data such as a search or a token. Longer paths are refused.
          path: path.slice(0, MAX_PATH),
          status: outgoing.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
          address: clientAddress(incoming),
          ...(!outgoing.writableFinished && { cutOff: true }),
        },
        'request',
      )
    })
    if (hasNoHost(incoming)) return refuse(outgoing, 400, 'The request has no Host header.')
    if (hasTwoHosts(incoming)) return refuse(outgoing, 400, 'The request has more than one Host header.')
    if (sendCached(incoming, outgoing, requestId)) return
    outgoing.setHeader(REQUEST_ID, requestId)
    const body = bodies.begin(incoming, outgoing, clientAddress(incoming))
    if (!body) return refuse(outgoing, 503, TOO_MANY_BODIES, BODY_RETRY)
    accepted.set(incoming, { requestId, body })
    void listener(incoming, outgoing)
  }
}
