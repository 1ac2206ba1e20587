import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { pageGone } from '#contract/shared-errors.ts'
import { OfPage } from './of-page.ts'

export const previewsContract = {
  create: operation(
    EDITING_PAGES,
    'POST /previews',
    'A link that shows a page as visitors will see it, without an account. Valid for seven days, while its creator may edit the page',
  )
    .errors(pageGone)
    .input(OfPage)
    .output(z.object({ url: z.string(), expiresAt: z.string() })),
  end: operation(EDITING_PAGES, 'DELETE /previews/{pageId}', 'End all preview links of a page')
    .errors(pageGone)
    .input(OfPage)
    .output(z.object({})),
}
