import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { answerOnce, answerPage } from '#server/http/answer.ts'
import { redirectToStored } from '#server/http/redirect.ts'
import { getTarget } from '#server/redirects/rules.ts'
import { findRule } from '#server/redirects/store.ts'
import { renderPage, renderWithoutDatabase } from './render/render-page.tsx'
import { messagePage } from './resolve/message-page.ts'

/* Answers to addresses without a page. A slug that no page has is `unknown-slug`; other addresses are `not-found`, and logged. */

/** A redirect that staff have made from this address, else the 404 page. */
export const redirectOrNotFound = async (deps: Deps, c: Context<HttpEnv>, kind?: 'unknown-slug'): Promise<Response> =>
  (await findStoredRedirect(deps, c)) ?? answerNotFound(deps, c, kind)

/** Bots try many addresses, so all get the same page. It is cached under a name that is no path. */
export async function answerNotFound(
  deps: Deps,
  c: Context<HttpEnv>,
  kind: 'not-found' | 'unknown-slug' = 'not-found',
): Promise<Response> {
  if (kind === 'not-found') logNotFound(deps, c)
  const page = { ...messagePage(kind, ''), dependsOn: [] }
  const report = (error: unknown) => deps.log.error({ err: error }, 'The 404 page could not be rendered again')
  try {
    return await answerPage(c, await deps.pages.get(kind, () => renderPage(deps, page), report))
  } catch (error) {
    report(error)
    return answerOnce(c, await renderWithoutDatabase(deps, page))
  }
}

/** The answer of a redirect that staff have made from the address of this request, if there is one. */
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
