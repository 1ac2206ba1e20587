import { API_PATHS } from '#contract/paths.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/contract.ts'
import { markOffline, markOnline } from './shared/connection/connection.ts'
import { askForProof } from './shared/session/proof-state.ts'
import { setServerTime } from './shared/time/server-time.ts'

// The contract is imported as a type only. Forms load its schemas.
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({ url: `${location.origin}${API_PATHS.rpc}`, fetch: send, interceptors: [({ next }) => withProof(next)] }),
)

/** The outputs of all operations. */
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

async function send(request: Request, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init)
    markOnline()
    setServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (!request.signal.aborted) markOffline()
    throw error
  }
}
