import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { PAGE_KINDS, PAGE_STATUSES } from '#contract/pages/page-fields.ts'
import { SearchText } from '#contract/paging.ts'
import { RecordId } from '#contract/record-fields.ts'
import { pageGone } from '#contract/shared-errors.ts'
import { MAX_CHECKED_LINKS } from './link-address.ts'

/** A page, post, program or file that a link can lead to. */
export const LinkTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(PAGE_KINDS),
    title: z.string(),
    url: z.string(),
    status: z.enum(PAGE_STATUSES),
  }),
  z.object({ kind: z.literal('program'), title: z.string(), url: z.string() }),
  z.object({ kind: z.literal('file'), title: z.string(), url: z.string(), mimeType: z.string(), bytes: z.int().nullable() }),
])
export type LinkTarget = z.output<typeof LinkTarget>

const BrokenLink = z.object({
  kind: z.enum([...PAGE_KINDS, 'menuItem']),
  id: z.string().describe('Of the page, the post or the menu item'),
  title: z.string(),
  sectionId: z.string().nullable().describe('The section of the page that has the link'),
  url: z.string(),
  problem: z.string(),
})
export type BrokenLink = z.output<typeof BrokenLink>

export const linksContract = {
  broken: operation(
    'content/publish',
    'GET /links/broken',
    'Links on visible pages and in the menu that lead nowhere on this website, at most 100 of pages',
  ).output(z.array(BrokenLink)),
  menuItemsTo: operation(
    'admin/open',
    'GET /links/menu-items-to/{id}',
    'The menu entries that visitors see and that lead nowhere without this page',
  )
    .errors(pageGone)
    .input(RecordId)
    .output(z.array(z.object({ id: z.string(), title: z.string() }))),
  search: operation(
    'admin/open',
    'GET /links/targets',
    'Pages, posts, programs and files that a link can lead to, found by title or address',
  )
    .input(z.strictObject({ search: SearchText }))
    .output(z.array(LinkTarget)),
  check: operation('admin/open', 'POST /links/check', 'Which of these links to this website are broken, and why')
    .input(z.strictObject({ urls: z.array(z.string().max(2048)).max(MAX_CHECKED_LINKS) }))
    .output(z.array(z.object({ url: z.string(), problem: z.string() }))),
}
