import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { onError, type Router } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { API_PATHS } from '#contract/paths.ts'
import type { contract } from '#contract/contract.ts'
import { IDEMPOTENCY_KEY } from '#contract/idempotency-key.ts'
import { readCaller, readCallerIn } from '#server/auth/session/read-caller.ts'
import { loadOnce } from '#server/concurrency/load-once.ts'
import { isUnavailable, UNAVAILABLE } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { BODY_RETRY, TOO_MANY_BODIES } from '#server/http/body-limits.ts'
import { answerPage } from '#server/http/answer.ts'
import { toCachedPage, type CachedPage } from '#server/cache/cached-page.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { answerRefusal } from './answer-refusal.ts'
import { isGuestOperation, findRestRoutes } from './contract-operations.ts'
import type { ApiContext } from './context.ts'
import { handleError } from './operation-errors.ts'
import { isIdempotencyKey } from './record-id.ts'
import { RETRY_AFTER } from './unavailable.ts'

const MAX_BODY = 1024 * 1024
const SLOW_BODY_MS = 1000
/** The limit for guests, and for operations that anyone may call. An enquiry needs less than half of it. */
const MAX_GUEST_BODY = 64 * 1024
const ALLOWED = {
  [API_PATHS.rest]: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  [API_PATHS.rpc]: ['GET', 'HEAD', 'POST'],
}

type Prefix = keyof typeof ALLOWED

const tooLarge = (size: string) => (c: Context) => answerRefusal(c, 413, `The request is larger than ${size}.`)
const limitGuest = bodyLimit({ maxSize: MAX_GUEST_BODY, onError: tooLarge('64 KB') })
const limitStaff = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge('1 MB') })

/** Runs before any handler and before the body is read. */
const limitMethods =
  (prefix: Prefix): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const allowed = listMethods(c.req.path) ?? ALLOWED[prefix]
    if (allowed.includes(c.req.method)) return next()
    const message = `This address does not answer to ${c.req.method}.`
    return answerRefusal(c, 405, message, { Allow: allowed.join(', ') })
  }

/** The methods of the operations at an address under /api. */
function listMethods(path: string): string[] | undefined {
  const methods = findRestRoutes(path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  return methods.length > 0 ? [...new Set(methods)] : undefined
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/**
 * Refuses bodies that are not JSON. A page of another website can send forms and plain text without a preflight request (CORS), and
 * each type would need a parser of its own.
 */
const requireJson: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!c.req.raw.body) return next()
  // Node gives every request but GET and HEAD a body, which may be empty.
  const isSent = (c.req.header('content-length') ?? '0') !== '0' || c.req.header('transfer-encoding') !== undefined
  const type = c.req.header('content-type') ?? (isSent ? '' : 'application/json')
  if (JSON_TYPE.test(type)) return next()
  return answerRefusal(c, 415, 'The body must be JSON, with Content-Type: application/json.', { Accept: 'application/json' })
}

const checkIdempotencyKey: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const key = c.req.header(IDEMPOTENCY_KEY)
  return key === undefined || isIdempotencyKey(key)
    ? next()
    : answerRefusal(c, 400, `${IDEMPOTENCY_KEY} must be a UUID of version 7.`)
}

const notFound = (c: Context) => answerRefusal(c, 404, 'There is no such operation.')

/** The OpenAPI document with its compressed bodies. */
async function createDocumentPage(publicUrl: string): Promise<CachedPage> {
  const { generateDocument } = await import('./openapi.ts')
  return toCachedPage({ status: 200, body: JSON.stringify(await generateDocument(publicUrl)), contentType: 'application/json' })
}

const privateHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
}

type ApiEnv = HttpEnv & { Variables: { context: ApiContext } }

/** The operations under both prefixes. Finding their routes takes a while, so all applications of a process share them. */
export const createHandlers = (router: Router<typeof contract, ApiContext>) => ({
  rest: new OpenAPIHandler(router, {
    clientInterceptors: [onError(handleError)],
    // With the library's 9,999, a short request like a[9999]&a[x]&b[9999]&b[x] keeps the event loop busy for a second.
    maxBracketNotationArrayIndex: 99,
  }),
  rpc: new RPCHandler(router, { clientInterceptors: [onError(handleError)] }),
})

/** The contract as REST under /api, described by /api/openapi.json, and for our own client under /rpc. */
export function api(deps: Deps, { rest, rpc }: ReturnType<typeof createHandlers>) {
  const getDocumentPage = loadOnce(() => createDocumentPage(deps.config.publicUrl))

  /** Reads the session first, because it decides how large the body may be. */
  const limitBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const context = await createContext(c).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      deps.log.error({ err: error, requestId: c.env?.requestId }, 'The session could not be read')
    })
    if (!context) return answerRefusal(c, 503, UNAVAILABLE, { 'Retry-After': RETRY_AFTER })
    c.set('context', context)
    const isGuest = !context.caller || isGuestOperation(c.req.method, c.req.path)
    if (!isGuest && c.env?.body?.moveToStaff() === false) return answerRefusal(c, 503, TOO_MANY_BODIES, BODY_RETRY)
    return (isGuest ? limitGuest : limitStaff)(c, next)
  }

  async function createContext(c: Context<ApiEnv>): Promise<ApiContext> {
    const cookies = c.req.header('cookie') ?? null
    const token = deps.cookies.readSessionToken(cookies)
    const caller = await readCaller(deps, token)
    const readAt = deps.now().getTime()
    return {
      deps,
      db: deps.database.kysely,
      caller,
      readCallerAfterBody: async () =>
        Math.abs(deps.now().getTime() - readAt) > SLOW_BODY_MS ? readCaller(deps, token) : caller,
      readCallerIn: async (trx) => (token ? readCallerIn(trx, token, deps.now()) : null),
      cookies,
      responseHeaders: new Headers(),
      requestId: c.env?.requestId ?? '',
      idempotencyKey: c.req.header(IDEMPOTENCY_KEY) ?? null,
      clientAddress: c.env?.clientAddress ?? null,
      userAgent: c.req.header('user-agent') ?? null,
    }
  }

  const answerWith =
    (handler: typeof rest | typeof rpc, prefix: Prefix) =>
    async (c: Context<ApiEnv>): Promise<Response> => {
      const context = c.get('context')
      const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
      const { matched, response } = await handler.handle(request, { prefix, context })
      if (!matched) return notFound(c)
      // A GET of an operation of our own client that writes.
      if (response.status === 405) response.headers.set('Allow', 'POST')
      if (response.status === 503 && !context.responseHeaders.has('Retry-After')) response.headers.set('Retry-After', RETRY_AFTER)
      for (const [name, value] of context.responseHeaders) response.headers.append(name, value)
      if (c.req.method !== 'HEAD') return response
      // Nobody reads it, and a stream would stay open.
      await response.body?.cancel()
      return new Response(null, response)
    }

  return new Hono<ApiEnv>()
    .use(`${API_PATHS.rest}/*`, privateHeaders, limitMethods(API_PATHS.rest), requireJson, checkIdempotencyKey)
    .use(`${API_PATHS.rpc}/*`, privateHeaders, limitMethods(API_PATHS.rpc), requireJson, checkIdempotencyKey)
    .get(API_PATHS.openApi, async (c) => answerPage(c, await getDocumentPage()))
    .use(`${API_PATHS.rest}/*`, limitBody)
    .use(`${API_PATHS.rpc}/*`, limitBody)
    .all(`${API_PATHS.rest}/*`, answerWith(rest, API_PATHS.rest))
    .all(`${API_PATHS.rpc}/*`, answerWith(rpc, API_PATHS.rpc))
}
