import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { onError, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { router } from '#server/router.ts'
import type { ApiContext } from './implementer.ts'

const MAX_BODY = 1024 * 1024

const tooLarge = (c: Context) =>
  c.json({ code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request is larger than 1 MB.' }, 413)
const notFound = (c: Context) => c.json({ code: 'NOT_FOUND', status: 404, message: 'There is no such operation.' }, 404)

/** The contract as REST under /api, described by /api/openapi.json, and for our own client under /rpc. */
export function api(deps: Deps) {
  const report = (error: unknown, context: ApiContext) => {
    if (error instanceof ORPCError && error.status < 500) return
    deps.log.error({ err: error, requestId: context.requestId }, 'An operation failed')
  }
  const rest = new OpenAPIHandler(router, { clientInterceptors: [onError((error, { context }) => report(error, context))] })
  const rpc = new RPCHandler(router, { clientInterceptors: [onError((error, { context }) => report(error, context))] })

  const contextOf = (c: Context<HttpEnv>): ApiContext => ({
    deps,
    caller: null,
    requestId: c.env?.requestId ?? '',
    clientAddress: c.env?.clientAddress ?? null,
    userAgent: c.req.header('user-agent') ?? null,
  })

  return new Hono<HttpEnv>()
    .use('/api/*', bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }))
    .use('/rpc/*', bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }))
    .on('ALL', ['/api/*', '/rpc/*'], async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/api/openapi.json', async (c) => c.json(await (await import('./openapi.ts')).describe(deps.config.publicUrl)))
    .all('/api/*', async (c) => {
      const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
      const { matched, response } = await rest.handle(request, { prefix: '/api', context: contextOf(c) })
      return matched ? response : notFound(c)
    })
    .all('/rpc/*', async (c) => {
      const { matched, response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context: contextOf(c) })
      return matched ? response : notFound(c)
    })
}
