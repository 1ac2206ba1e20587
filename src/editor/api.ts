import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import type { Path } from '#contract/paths.ts'
import type { contract } from '#contract/contract.ts'
import { getCallHeaders, type CallContext } from '#contract/idempotency-key.ts'
import { ConnectionError } from '#admin/shared/connection/connection-error.ts'

const RPC = '/rpc' satisfies Path
export const TIMEOUT_MS = 30_000

/** The contract is imported as a type only. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    url: `${location.origin}${RPC}`,
    headers: getCallHeaders,
    async fetch(request, init) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(request, { ...init, signal })
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
      if (response.status < 400 && !isJson) throw new Error('The answer is not from our server.')
      return response
    },
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw error instanceof ORPCError ? error : new ConnectionError(error)
        }
      },
    ],
  }),
)

export type Outputs = InferContractRouterOutputs<typeof contract>
/** The page that the person may edit. */
export type EditablePage = NonNullable<Outputs['pageEditor']['find']>
export type Draft = Outputs['pageDrafts']['get']
export type Effect = Outputs['pageDrafts']['change']
export type Section = Draft['sections'][number]
export type Change = Parameters<typeof client.pageDrafts.change>[0]['change']

/** What went wrong with a call, as the editor distinguishes it. */
export type Failure = 'offline' | 'signed-out' | 'forbidden' | 'stale' | 'gone' | 'refused'

export function classifyError(error: unknown): Failure {
  if (error instanceof ConnectionError) return 'offline'
  if (!(error instanceof ORPCError)) return 'refused'
  if (error.status >= 500) return 'offline'
  if (error.code === 'UNAUTHORIZED') return 'signed-out'
  if (error.code === 'FORBIDDEN') return 'forbidden'
  if (error.code === 'CONFLICT') return 'stale'
  return error.code === 'NOT_FOUND' ? 'gone' : 'refused'
}

/** Logs an error of our own code. */
export function logBug(error: unknown): void {
  if (!(error instanceof ORPCError || error instanceof ConnectionError)) console.error(error)
}

/** How browsers say that they could not load a file. */
const LOAD_FAILED = /fetch|import|load/i

/** What to tell the person about a call that failed. */
export const getErrorMessage = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'There is no connection.'
  if (error instanceof TypeError) return LOAD_FAILED.test(error.message) ? 'There is no connection.' : 'Something went wrong.'
  const issues = error instanceof ORPCError ? (error.data as { issues?: { message: string }[] } | undefined)?.issues : undefined
  return issues?.[0]?.message ?? (error instanceof Error ? error.message : 'Something went wrong.')
}
