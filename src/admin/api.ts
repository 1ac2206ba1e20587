import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { API_PATHS } from '#contract/paths.ts'
import type { contract } from '#contract/contract.ts'
import { getCallHeaders, type CallContext } from '#contract/idempotency-key.ts'
import { ConnectionError } from './shared/connection/connection-error.ts'
import { markOffline, markOnline } from './shared/connection/connection.ts'
import { askForProof } from './shared/session/proof-state.ts'
import { setServerTime } from './shared/time/server-time.ts'

// The contract is imported as a type only. Forms load its schemas.
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    url: `${location.origin}${API_PATHS.rpc}`,
    headers: getCallHeaders,
    fetch: send,
    interceptors: [({ next }) => withProof(() => receive(next))],
  }),
)

export type ApiOutputs = InferContractRouterOutputs<typeof contract>

/** Query and mutation options of every operation. */
export const api = createTanstackQueryUtils(client)

/** Asks for a fresh proof if a sensitive operation needs one, and repeats the operation. */
async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isAsked = error instanceof ORPCError && error.code === 'STEP_UP_REQUIRED'
    if (isAsked && (await askForProof())) return call()
    throw error
  }
}

/** Reports an answer that breaks off as a lost connection. */
async function receive<T>(call: () => Promise<T>): Promise<T> {
  const wasOnline = navigator.onLine
  try {
    return await call()
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError'
    throw error instanceof ORPCError || isAborted ? error : new ConnectionError(error, wasOnline)
  }
}

/**
 * A lost connection may report no error. The server waits two minutes for a request, so its answer begins soon after that. The
 * rest of an answer may take longer: changes come as a stream.
 */
const ANSWER_WITHIN_MS = 130_000

async function send(request: Request, init: RequestInit): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('There was no answer in time.')), ANSWER_WITHIN_MS)
  try {
    const response = await fetch(request, { ...init, signal: AbortSignal.any([request.signal, timeout.signal]) })
    markOnline()
    setServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (!request.signal.aborted) markOffline()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
