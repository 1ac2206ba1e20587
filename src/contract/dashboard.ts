import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { PAGE_KINDS } from '#contract/pages/page-fields.ts'
import { operation } from './operation.ts'
import { SearchText } from './paging.ts'
import { tooManyRequests } from './shared-errors.ts'

const ACTIVITY_KINDS = [
  'page-created',
  'page-updated',
  'post-created',
  'post-updated',
  'media-uploaded',
  'menu-item-added',
  'menu-item-updated',
] as const

/** What one person did to one record, or to several of a kind within minutes. */
export const Activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  count: z.int(),
  /** The newest of these records. */
  id: z.string(),
  title: z.string(),
  at: z.string(),
  /** The person's name in the audit log; null if the log has none. */
  by: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

const ListedPage = z.object({
  pageId: z.string(),
  kind: z.enum(PAGE_KINDS),
  title: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
})
export type ListedPage = z.output<typeof ListedPage>

/** Null for what the caller may not see or do. Lists have at most five entries. */
const Overview = z.object({
  enquiries: z
    .object({
      unread: z.int(),
      suspects: z.int().describe('Unread ones that may be spam'),
      oldest: z.array(z.object({ id: z.string(), name: z.string(), subject: z.string(), at: z.string() })),
    })
    .nullable(),
  toReview: z.object({ total: z.int(), items: z.array(ListedPage) }).nullable(),
  next: z.array(ListedPage).describe('What will be published, the soonest first'),
  returned: z.array(ListedPage).describe('Drafts of the caller that came back with a note'),
  myDrafts: z.array(ListedPage).describe('Other drafts of the caller, the latest change first'),
  missingAltTexts: z.int().nullable(),
  undeliveredMail: z.int().nullable(),
  bucketProblem: z.string().nullable().describe('Why pictures and files cannot be used, for the technician; null if they can'),
  localAddress: z
    .string()
    .nullable()
    .describe('The address of links in messages, if it can only be opened on the computer of the server'),
  viewsThisWeek: z.int().nullable().describe('Page views of the last 7 days'),
  emptySearches: z
    .array(z.string())
    .nullable()
    .describe('What visitors of the last 7 days searched for without a result, the most frequent first'),
  ended: z.array(ListedPage).nullable().describe('What has ended in the last 30 days'),
  unchanged: z.array(ListedPage).nullable().describe('Public pages that nobody has changed for a year, the oldest first'),
  pastDates: z
    .array(ListedPage)
    .nullable()
    .describe('Public pages whose latest date in the text has passed, and that nobody has changed since; "at" is that day'),
})
export type Overview = z.output<typeof Overview>

const FOUND_KINDS = ['page', 'post', 'section', 'media', 'enquiry', 'person'] as const

const FoundRecord = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string().describe('For a section, the id of its page'),
  title: z.string(),
  detail: z.string().describe('An address, the page of a section, the subject of an enquiry'),
})
export type FoundRecord = z.output<typeof FoundRecord>

export const dashboardContract = {
  find: operation(
    'admin/open',
    'GET /dashboard/find',
    'Pages, posts, sections, files, enquiries and people that match; only kinds that the caller may see, at most five of each',
  )
    .input(z.strictObject({ search: SearchText.unwrap().pipe(z.string().min(2, 'Enter at least two letters')) }))
    .output(z.array(FoundRecord)),
  overview: operation(
    'admin/open',
    'GET /dashboard/overview',
    'What waits for the caller, what is published next, and what needs attention',
  ).output(Overview),
  counts: operation(
    'admin/open',
    'GET /dashboard/counts',
    'How many pages, menu items and media, and whether a built-in page is missing',
  ).output(z.object({ pages: z.int(), menuItems: z.int(), media: z.int(), isBuiltInPageMissing: z.boolean() })),
  recentActivity: operation(
    'admin/open',
    'GET /dashboard/recent-activity',
    'The 8 newest events; what one person did within minutes is one event',
  ).output(z.array(Activity)),
  changes: operation(
    'admin/open',
    'GET /dashboard/changes',
    'A stream of server-sent events, one whenever somebody changes content, enquiries or drafts',
  )
    .errors(tooManyRequests('You have too many windows open. Close one, and reload this page.'))
    .output(
      eventIterator(
        z.object({
          version: z.int(),
          enquiries: z.int().optional(),
          /** Differs when a draft has changed, or somebody has opened or closed a page to edit it. Missing while there is neither. */
          drafts: z.string().optional(),
        }),
      ),
    ),
}
