import type { Path } from '#contract/paths.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/contract.ts'

const RPC = '/rpc' satisfies Path
export const TIMEOUT_MS = 30_000

/** The contract is imported as a type only. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({
    url: `${location.origin}${RPC}`,
    fetch: (request, init) =>
      fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
  }),
)

export type Outputs = InferContractRouterOutputs<typeof contract>
export type Draft = Outputs['pageDrafts']['get']
export type Effect = Outputs['pageDrafts']['change']
export type Section = Draft['sections'][number]
export type Change = Parameters<typeof client.pageDrafts.change>[0]['change']

/** What went wrong with a call, as the editor distinguishes it. */
export type Failure = 'offline' | 'signed-out' | 'forbidden' | 'stale' | 'gone' | 'refused'

export function classifyError(error: unknown): Failure {
  if (!(error instanceof ORPCError)) return 'offline'
  if (error.status >= 500) return 'offline'
  if (error.code === 'UNAUTHORIZED') return 'signed-out'
  if (error.code === 'FORBIDDEN') return 'forbidden'
  if (error.code === 'CONFLICT') return 'stale'
  return error.code === 'NOT_FOUND' ? 'gone' : 'refused'
}

/** What to tell the person about a call that failed. */
export const getErrorMessage = (error: unknown) => {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return 'There is no connection.'
  const issues = error instanceof ORPCError ? (error.data as { issues?: { message: string }[] } | undefined)?.issues : undefined
  return issues?.[0]?.message ?? (error instanceof Error ? error.message : 'Something went wrong.')
}
