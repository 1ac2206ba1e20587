import * as z from 'zod'
import { sanitizeJson, findContentIssues, findJsonIssue } from '#contract/sections/content-issues.ts'
import { operation } from '#contract/operation.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { PAGE_KINDS } from '#contract/pages/page-fields.ts'
import { plainText } from '#contract/text/plain-text.ts'
import { RecordId, textOrNull, Versioned } from '#contract/record-fields.ts'
import { pageGone, stale } from '#contract/shared-errors.ts'
import { OfPage } from './of-page.ts'

/** A section as visitors see it. */
export const PublicSection = z.object({
  id: z.string(),
  sectionType: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  content: z.unknown(),
  orderIndex: z.int(),
})

export const PageSection = PublicSection.extend({
  isActive: z.boolean(),
  /** Part of the program and not stored. */
  isBuiltIn: z.boolean(),
  /** Replaces a built-in section, which returns when this one is deleted. */
  replacesBuiltIn: z.boolean(),
  /** Replaces it with the same texts, so there is nothing to reset. */
  isOriginal: z.boolean(),
  version: z.int(),
  updatedAt: z.string().nullable(),
})
export type PageSection = z.output<typeof PageSection>

export const MAX_SECTIONS = 500

const Content = z
  .unknown()
  .superRefine((content, context) => {
    const refused = findJsonIssue(content)
    if (refused) context.addIssue({ code: 'custom', message: refused })
  })
  .transform(sanitizeJson)

const NO_TYPE = { missing: 'Please select a section type' }

const Fields = {
  sectionType: plainText(60, NO_TYPE).pipe(z.string().min(1, NO_TYPE.missing)),
  title: textOrNull('Title', 200),
  description: textOrNull('Description', 5000),
  content: Content,
  isActive: z.boolean(),
}

/** The paths of issues are those of the form values. */
function addContentIssues({ sectionType, content }: { sectionType: string; content?: unknown }, context: z.RefinementCtx) {
  for (const { path, message } of findContentIssues(sectionType, content)) {
    context.addIssue({ code: 'custom', path: ['content', ...path], message })
  }
}

/** Whether the text of the page, which the first section replaces, is kept as a section before it. */
export const KeepsText = z.boolean().optional()

export const PageSectionFields = z.strictObject(Fields).superRefine(addContentIssues)

const gone = { NOT_FOUND: { message: 'This section no longer exists.' } }
const Done = z.object({})

export const pageSectionsContract = {
  list: operation(
    'admin/open',
    'GET /pages/{pageId}/sections',
    'The sections of a page in the order in which visitors see them, built-in and hidden ones too',
  )
    .errors(pageGone)
    .input(OfPage)
    .output(
      z.object({
        page: z.object({
          id: z.string(),
          title: z.string(),
          slug: z.string(),
          kind: z.enum(PAGE_KINDS),
          /** Whether visitors see the page. */
          isVisible: z.boolean(),
        }),
        /** Whether the caller may change them. */
        mayEdit: z.boolean(),
        sections: z.array(PageSection),
      }),
    ),
  get: operation('admin/open', 'GET /page-sections/{id}', 'One stored section').errors(gone).input(RecordId).output(PageSection),
  preview: operation(
    'admin/open',
    'POST /page-sections/preview',
    'What a section with this content shows: safe HTML, posts, and facts about its files',
  )
    .input(z.strictObject({ sectionType: Fields.sectionType, content: Content }))
    .output(
      z.object({
        sectionType: z.string(),
        content: z.unknown(),
        files: z.record(z.string(), z.object({ title: z.string(), bytes: z.int(), date: z.string() })),
      }),
    ),
  create: operation(EDITING_PAGES, 'POST /pages/{pageId}/sections', 'Add a section at the end of a page')
    .route({ successStatus: 201 })
    .errors(pageGone)
    .input(z.strictObject({ ...Fields, ...OfPage.shape, keepsText: KeepsText }).superRefine(addContentIssues))
    .output(PageSection),
  duplicate: operation(EDITING_PAGES, 'POST /pages/{pageId}/sections/{id}/duplicate', 'Copy a section, below the original')
    .route({ successStatus: 201 })
    .errors(pageGone)
    .input(OfPage.extend(RecordId.shape))
    .output(PageSection),
  update: operation(EDITING_PAGES, 'PUT /page-sections/{id}', 'Change a section')
    .errors({ ...gone, ...stale })
    .input(z.strictObject({ ...Fields, ...Versioned.shape }).superRefine(addContentIssues))
    .output(PageSection),
  delete: operation(EDITING_PAGES, 'DELETE /page-sections/{id}', 'Move a section to the trash')
    .errors(gone)
    .input(RecordId)
    .output(Done),
  reorder: operation(EDITING_PAGES, 'PUT /pages/{pageId}/sections/order', 'Change the order of the sections of a page')
    .errors({ ...pageGone, ...stale })
    .input(
      OfPage.extend({
        /** The ids in the order that the screen showed, and in the new order. */
        seen: z.array(z.string().max(64)).max(2 * MAX_SECTIONS),
        wanted: z.array(z.string().max(64)).max(2 * MAX_SECTIONS),
      }),
    )
    .output(Done),
  storeBuiltIn: operation(
    EDITING_PAGES,
    'POST /pages/{pageId}/built-in-sections/{builtInType}',
    'Store a changed section that replaces a built-in one',
  )
    .route({ successStatus: 201 })
    .errors({ ...pageGone, ...stale })
    .input(z.strictObject({ ...Fields, ...OfPage.shape, builtInType: z.string().max(60) }).superRefine(addContentIssues))
    .output(PageSection),
  hide: operation(EDITING_PAGES, 'POST /pages/{pageId}/sections/{sectionType}/hide', 'Hide a built-in section of a page')
    .route({ successStatus: 201 })
    .errors({ ...pageGone, ...stale })
    .input(OfPage.extend({ sectionType: z.string().max(60) }))
    .output(PageSection),
}
