import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#server/deps.ts'
import { answerOnce } from './answer.ts'
import { renderRefusal } from './render/render-page.ts'

/** Says why a request is refused: to a person in a page, to a program in a line. */
export async function refuse(deps: Deps, c: Context, status: ContentfulStatusCode, reason: string): Promise<Response> {
  const isPerson = c.req.header('accept')?.includes('text/html')
  return isPerson ? answerOnce(c, await renderRefusal(deps, reason, c.req.path, status)) : c.text(reason, status)
}
