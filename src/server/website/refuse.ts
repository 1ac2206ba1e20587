import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerRefusal, isOperationRequest } from '#server/api/answer-refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { answerOnce, answerPage } from '#server/http/answer.ts'
import { redirectToStored } from '#server/http/redirect.ts'
import { getTarget } from '#server/redirects/rules.ts'
import { findRule } from '#server/redirects/store.ts'
import { renderPage, renderWithoutDatabase } from './render/render-page.tsx'
import { messagePage, refusedPage } from './resolve/message-page.ts'

/** Explains a refusal: as a page for browsers, as one line for programs, and as a refusal of an operation for those of the API. */
export async function refuse(deps: Deps, c: Context, status: ContentfulStatusCode, reason: string): Promise<Response> {
  if (isOperationRequest(c)) return answerRefusal(c, status, reason)
  if (!c.req.header('accept')?.includes('text/html')) return c.text(reason, status, { 'Cache-Control': 'no-store' })
  return answerOnce(c, await renderWithoutDatabase(deps, refusedPage(reason, c.req.path, status)))
}

export function answerNotFound(deps: Deps, c: Context<HttpEnv>): Promise<Response> {
  logNotFound(deps, c)
  return answer404(deps, c, 'not-found')
}

/** Bots try many addresses, so all get the same page. It is kept under a name that is no path. */
export async function answer404(deps: Deps, c: Context, kind: 'not-found' | 'unknown-slug'): Promise<Response> {
  const page = { ...messagePage(kind, ''), dependsOn: [] }
  const report = (error: unknown) => deps.log.error({ err: error }, 'The 404 page could not be rendered again')
  try {
    return await answerPage(c, await deps.pages.get(kind, () => renderPage(deps, page), report))
  } catch (error) {
    report(error)
    return answerOnce(c, await renderWithoutDatabase(deps, page))
  }
}

/** Where a redirect of staff leads from the address of this request, if there is one. */
export async function findStoredRedirect({ database, log }: Deps, c: Context): Promise<Response | undefined> {
  // As the browser sent it: Hono decodes the path of a request.
  const { pathname } = new URL(c.req.url)
  try {
    const rule = await findRule(database.kysely, pathname)
    return rule && redirectToStored(c, getTarget(rule, pathname))
  } catch (error) {
    log.error({ err: error, path: pathname }, 'Redirects could not be read')
    return undefined
  }
}

export const logNotFound = ({ log }: Deps, c: Context<HttpEnv>) =>
  log.warn({ path: c.req.path, requestId: c.env?.requestId }, '404: a path that does not exist was attempted')
