import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { onError, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readCaller } from '#server/auth/caller.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { router } from '#server/router.ts'
import type { ApiContext } from './implementer.ts'
import { RETRY_AFTER, UNAVAILABLE } from './unavailable.ts'

const MAX_BODY = 1024 * 1024

const tooLarge = (c: Context) =>
  c.json({ code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request is larger than 1 MB.' }, 413)
const notFound = (c: Context) => c.json({ code: 'NOT_FOUND', status: 404, message: 'There is no such operation.' }, 404)
const unavailable = (c: Context, prefix: '/api' | '/rpc') => {
  const refusal = { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: UNAVAILABLE }
  return c.json(prefix === '/rpc' ? { json: refusal } : refusal, 503, { 'Retry-After': RETRY_AFTER })
}

const noStore: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
}

/** The contract as REST under /api, described by /api/openapi.json, and for our own client under /rpc. */
export function api(deps: Deps) {
  const report = (error: unknown, context: ApiContext) => {
    const seconds = error instanceof ORPCError && (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
    if (seconds) context.answer.set('Retry-After', String(seconds))
    if (error instanceof ORPCError && error.status < 500) return
    deps.log.error({ err: error, requestId: context.requestId }, 'An operation failed')
  }
  const rest = new OpenAPIHandler(router, { clientInterceptors: [onError((error, { context }) => report(error, context))] })
  const rpc = new RPCHandler(router, { clientInterceptors: [onError((error, { context }) => report(error, context))] })

  async function contextOf(c: Context<HttpEnv>): Promise<ApiContext> {
    const cookies = c.req.header('cookie') ?? null
    const token = deps.cookies.sessionToken(cookies)
    const caller = token ? await readCaller(deps, token) : null
    const answer = new Headers()
    return {
      deps,
      caller,
      cookies,
      answer,
      requestId: c.env?.requestId ?? '',
      clientAddress: c.env?.clientAddress ?? null,
      userAgent: c.req.header('user-agent') ?? null,
    }
  }

  const answerWith =
    (handler: typeof rest | typeof rpc, prefix: '/api' | '/rpc') =>
    async (c: Context<HttpEnv>): Promise<Response> => {
      const context = await contextOf(c).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
        deps.log.error({ err: error, requestId: c.env?.requestId }, 'The session could not be read')
      })
      if (!context) return unavailable(c, prefix)
      const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
      const { matched, response } = await handler.handle(request, { prefix, context })
      if (!matched) return notFound(c)
      if (response.status === 503) response.headers.set('Retry-After', RETRY_AFTER)
      for (const [name, value] of context.answer) response.headers.append(name, value)
      return response
    }

  return new Hono<HttpEnv>()
    .use('/api/*', bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }))
    .use('/rpc/*', bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }))
    .use('/api/*', noStore)
    .use('/rpc/*', noStore)
    .get('/api/openapi.json', async (c) => c.json(await (await import('./openapi.ts')).describe(deps.config.publicUrl)))
    .all('/api/*', answerWith(rest, '/api'))
    .all('/rpc/*', answerWith(rpc, '/rpc'))
}
