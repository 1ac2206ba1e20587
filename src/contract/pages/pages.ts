import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { RecordId, Versioned, redirectNoticeFields, StoredRecord } from '#contract/record-fields.ts'
import { pageGone, stale } from '#contract/shared-errors.ts'
import { sortedBy } from '#contract/sorting.ts'
import { PAGE_KINDS, PAGE_STATUSES, PageFields } from './page-fields.ts'
import { PublicSection } from './page-sections.ts'

const PublicPage = z.object({
  title: z.string(),
  slug: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** Empty if visitors see its sections instead. */
  content: z.string(),
  excerpt: z.string(),
  metaDescription: z.string().nullable(),
  publishDate: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** As visitors see them: built-in and stored sections merged, without hidden ones. */
  sections: z.array(PublicSection),
})

/** A row of the screens Pages and Blog Posts. */
const PageSummary = StoredRecord.extend({
  title: z.string(),
  slug: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** The status now: a scheduled page whose time has come is published. */
  status: z.enum(PAGE_STATUSES),
  isFeatured: z.boolean(),
  metaDescription: z.string().nullable(),
  publishDate: z.string().nullable(),
  endDate: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
})

/** A page or post with all fields that can be edited. */
export const PageRecord = PageSummary.extend({
  content: z.string(),
  excerpt: z.string(),
  seoTitle: z.string().nullable(),
  isNoindex: z.boolean(),
  featuredImage: z.string().nullable(),
  endRedirect: z.string().nullable(),
  categoryIds: z.array(z.string()),
  tagIds: z.array(z.string()),
})
export type PageRecord = z.output<typeof PageRecord>

const SavedPage = PageRecord.extend(redirectNoticeFields)
export type SavedPage = z.output<typeof SavedPage>

const PageOption = PageSummary.pick({ id: true, title: true, slug: true })

const PageQuery = z.strictObject({
  search: SearchText,
  page: PageNumber,
  sort: sortedBy(['title', 'slug', 'status', 'createdAt', 'updatedAt'], '-createdAt'),
  /** All pages and posts, or all except the four reserved pages (B §7). */
  scope: z.enum(['pages', 'posts']).default('pages'),
  kind: z.enum(['', ...PAGE_KINDS]).default(''),
  status: z.enum(['', ...PAGE_STATUSES]).default(''),
  category: z.string().max(64).default('').describe('The id of a category: the posts of it and of those below it'),
})
export type PageQuery = z.output<typeof PageQuery>

export const pagesContract = {
  getBySlug: operation('anyone', 'GET /pages/{slug}', 'A page that visitors may see, with its sections')
    .errors({ NOT_FOUND: { message: 'Page Not Found' } })
    .input(z.object({ slug: plainText(2048) }))
    .output(PublicPage),
  list: operation('admin/open', 'GET /pages', 'All pages and posts, also hidden ones')
    .input(PageQuery)
    .output(
      pagedList(
        PageSummary.extend({
          hasDraft: z.boolean(),
          author: z.string().nullable().describe('The name of the person who created it'),
          changedAt: z.string().describe('The latest change, also of a section'),
        }),
      ),
    ),
  options: operation('admin/open', 'GET /page-options', 'The first 50 pages to choose from, by title')
    .input(z.strictObject({ search: SearchText }))
    .output(pagedList(PageOption)),
  get: operation('admin/open', 'GET /page-records/{id}', 'One page or post, for editing')
    .errors(pageGone)
    .input(RecordId)
    .output(PageRecord),
  create: operation('pages/create', 'POST /pages', 'Create a page or post')
    .route({ successStatus: 201 })
    .input(PageFields)
    .output(SavedPage),
  duplicate: operation(
    'pages/create',
    'POST /page-records/{id}/duplicate',
    'Copy a page or post, with its draft, to a new one that visitors do not see',
  )
    .route({ successStatus: 201 })
    .errors(pageGone)
    .input(RecordId)
    .output(PageRecord),
  update: operation(EDITING_PAGES, 'PUT /page-records/{id}', 'Change a page or post')
    .errors({ ...pageGone, ...stale })
    .input(PageFields.safeExtend(Versioned.shape))
    .output(SavedPage),
  delete: operation('pages/delete', 'DELETE /page-records/{id}', 'Delete a page or post')
    .errors(pageGone)
    .input(RecordId)
    .output(z.object({})),
}
