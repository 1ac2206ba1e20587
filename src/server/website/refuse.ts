import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerRefusal, isOperationRequest } from '#server/api/answer-refusal.ts'
import type { Deps } from '#server/deps.ts'
import { answerOnce } from '#server/http/answer.ts'
import { renderWithoutDatabase } from './render/render-page.tsx'
import { refusedPage } from './resolve/message-page.ts'

/** Explains a refusal: as a page for browsers, as one line for programs, and as a refusal of an operation for those of the API. */
export async function refuse(deps: Deps, c: Context, status: ContentfulStatusCode, reason: string): Promise<Response> {
  if (isOperationRequest(c)) return answerRefusal(c, status, reason)
  if (!c.req.header('accept')?.includes('text/html')) return c.text(reason, status, { 'Cache-Control': 'no-store' })
  return answerOnce(c, await renderWithoutDatabase(deps, refusedPage(reason, c.req.path, status)))
}
