import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { operation } from './operation.ts'
import { tooManyRequests } from './refusals.ts'

const ACTIVITY_KINDS = ['page-created', 'page-updated', 'media-uploaded', 'menu-item-updated'] as const

export const Activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  id: z.string(),
  title: z.string(),
  at: z.string(),
  /** The person's name in the audit log; null if the log has none. */
  by: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

export const dashboardContract = {
  counts: operation('admin/open', {
    method: 'GET',
    path: '/dashboard/counts',
    summary: 'How many pages, menu items and media, and whether a built-in page is missing',
  }).output(z.object({ pages: z.int(), menuItems: z.int(), media: z.int(), isBuiltInPageMissing: z.boolean() })),
  recentActivity: operation('admin/open', {
    method: 'GET',
    path: '/dashboard/recent-activity',
    summary: 'The 8 newest events',
  }).output(z.array(Activity)),
  changes: operation('admin/open', {
    method: 'GET',
    path: '/dashboard/changes',
    summary: 'A stream of server-sent events, one whenever content, enquiries or drafts have changed, by whomever',
  })
    .errors(tooManyRequests('Too many windows of yours are told of changes already.'))
    .output(
      eventIterator(
        z.object({
          version: z.int(),
          enquiries: z.int().optional(),
          /** Differs when a draft has changed, or somebody has opened or closed a page to edit it. Missing while there is neither. */
          drafts: z.int().optional(),
        }),
      ),
    ),
}
