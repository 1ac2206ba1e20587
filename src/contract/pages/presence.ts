import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { pageGone } from '#contract/shared-errors.ts'
import { OfPage } from './of-page.ts'

/** A page is open as long as its editor calls `touch` at least this often. */
export const PRESENCE_SECONDS = 30

const Person = z.object({
  userId: z.string(),
  name: z.string(),
  /** The section that the person is editing. */
  sectionId: z.string().nullable(),
})

export const presenceContract = {
  touch: operation(
    EDITING_PAGES,
    'POST /pages/{pageId}/presence',
    `Tell others for ${PRESENCE_SECONDS} seconds that the caller has the page open; returns who else has`,
  )
    .errors(pageGone)
    .input(OfPage.extend({ sectionId: z.string().max(64).nullable().default(null) }))
    .output(z.array(Person)),
  leave: operation(EDITING_PAGES, 'DELETE /pages/{pageId}/presence', 'Tell others that the caller has closed the page')
    .input(OfPage)
    .output(z.object({})),
}
