import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { API_PATHS } from '#contract/paths.ts'

const isRpc = (path: string) => path.startsWith(`${API_PATHS.rpc}/`)

/** Whether a program asks for an operation. A person who opens such an address gets a page. */
export const isOperationRequest = ({ req }: Context) =>
  (req.path.startsWith(`${API_PATHS.rest}/`) || isRpc(req.path)) && !req.header('accept')?.includes('text/html')

/** A refusal of the server itself, in the same form as one of an operation. */
export function answerRefusal(c: Context, status: ContentfulStatusCode, message: string, headers: Record<string, string> = {}) {
  const code = STATUS_CODES[status]!.toUpperCase().replaceAll(' ', '_')
  const refusal = { defined: false, code, status, message }
  return c.json(isRpc(c.req.path) ? { json: refusal } : refusal, status, { 'Cache-Control': 'no-store', ...headers })
}
