import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import proxyAddr from 'proxy-addr'
import { v7 as uuid } from 'uuid'
import { encodingFor, hasPage, pageHeaders } from '#server/website/answer.ts'
import type { PageCache } from '#server/website/page-cache.ts'
import type { App } from '../app.ts'
import type { Metrics } from './metrics.ts'

/**
 * Node's side of the application. A page that is kept and ready is answered here, without the road through
 * Request and Response: that is most of the traffic, and most of its cost.
 */
export function createListener({ app, pages, headers, log, metrics, trustProxy }: {
  app: App
  pages: PageCache
  headers: Record<string, string>
  log: Logger
  metrics: Metrics
  trustProxy: string[]
}): RequestListener {
  const isTrusted = proxyAddr.compile(trustProxy)
  const process = uuid().slice(-8)
  let count = 0

  const listener = getRequestListener((request, { incoming }) => app.fetch(request, {
    clientAddress: clientAddress(incoming as IncomingMessage), requestId: idOf.get(incoming as IncomingMessage)!,
  }))
  const idOf = new WeakMap<IncomingMessage, string>()

  function clientAddress(incoming: IncomingMessage): string | null {
    if (!incoming.socket.remoteAddress) return null
    return proxyAddr(incoming, isTrusted).replace(/^::ffff:(?=\d+\.)/, '')
  }

  function sendKept(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
    const url = incoming.url ?? '/'
    const query = url.indexOf('?')
    const page = pages.fresh(query < 0 ? url : url.slice(0, query))
    if (!page) return false
    const all = { ...headers, ...pageHeaders(page) }
    if (hasPage(page, incoming.headers['if-none-match'])) {
      outgoing.writeHead(304, all).end()
      return true
    }
    const encoding = encodingFor(incoming.headers['accept-encoding'] as string | undefined)
    const body = page.bodies.get(encoding)
    if (!body) return false
    outgoing.writeHead(page.status, { ...all, 'Content-Length': body.length, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
    return true
  }

  return (incoming, outgoing) => {
    const startedAt = performance.now()
    const requestId = `${process}-${(count += 1).toString(36)}`
    idOf.set(incoming, requestId)
    outgoing.setHeader('X-Request-Id', requestId)
    outgoing.once('close', () => {
      const milliseconds = performance.now() - startedAt
      metrics.observe(incoming.method ?? '', outgoing.statusCode, milliseconds)
      log.info({
        requestId, method: incoming.method, url: incoming.url, status: outgoing.statusCode,
        ms: Math.round(milliseconds * 10) / 10, address: clientAddress(incoming),
        ...(!outgoing.writableFinished && { cutOff: true }),
      }, 'request')
    })
    if (!sendKept(incoming, outgoing)) void listener(incoming, outgoing)
  }
}
