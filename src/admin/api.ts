import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/contract.ts'
import { lineIsDown, lineIsUp } from './shared/line.ts'
import { setServerTime } from './shared/server-time.ts'

// The contract is here as a type only: its schemas stay with the forms that need them.
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({ url: `${location.origin}/rpc`, fetch: send }),
)

/** What the operations answer. */
export type Answers = InferContractRouterOutputs<typeof contract>

/** Query and mutation options of every operation. */
export const api = createTanstackQueryUtils(client)

async function send(request: Request, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init)
    lineIsUp()
    setServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (!request.signal.aborted) lineIsDown()
    throw error
  }
}
