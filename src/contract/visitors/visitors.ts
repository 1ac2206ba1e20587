import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { REPORT_DAYS } from './report-days.ts'

/** A page view, the website that a visitor came from, a search, a search without results, and an address that does not exist. */
export const VISIT_KINDS = ['page', 'referrer', 'search', 'empty-search', 'missing'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** The name under which everything beyond the limits is counted. */
export const OTHER = '(other)'

const Counted = z.array(z.object({ name: z.string(), count: z.int() }))

const VisitorReport = z.object({
  total: z.int().describe('Page views of the whole period'),
  days: z.array(z.object({ day: z.string(), count: z.int() })).describe('Page views of each day, the oldest first'),
  pages: Counted,
  referrers: Counted.describe('Other websites from which visitors came'),
  searches: Counted,
  emptySearches: Counted.describe('Searches without results'),
  missing: Counted.describe('Addresses that do not exist'),
})
export type VisitorReport = z.output<typeof VisitorReport>

export const visitorsContract = {
  report: operation(
    'content/manage',
    'GET /visitors',
    'Page views by day, and the 50 most frequent pages, referring websites, searches and missing addresses',
  )
    .input(z.object({ days: z.enum(REPORT_DAYS).default('30') }))
    .output(VisitorReport),
}
