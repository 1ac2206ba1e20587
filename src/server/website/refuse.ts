import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { answerOnce } from '#server/http/answer.ts'
import { readSiteChromeOrDefault, renderPage } from './render/render-page.tsx'
import { messagePage, refusedPage } from './resolve/message-page.ts'

/** Says why a request is refused: to a person in a page, to a program in a line. */
export async function refuse(deps: Deps, c: Context, status: ContentfulStatusCode, reason: string): Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) return c.text(reason, status)
  return answerOnce(c, await renderPage(deps, refusedPage(reason, c.req.path, status), readSiteChromeOrDefault(deps)))
}

export async function answerNotFound(deps: Deps, c: Context<HttpEnv>): Promise<Response> {
  logNotFound(deps, c)
  return answerOnce(c, await renderPage(deps, messagePage('not-found', c.req.path), readSiteChromeOrDefault(deps)))
}

export const logNotFound = ({ log }: Deps, c: Context<HttpEnv>) =>
  log.warn({ path: c.req.path, requestId: c.env?.requestId }, '404: a path that does not exist was attempted')
