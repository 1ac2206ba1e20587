import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber } from '#contract/paging.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { textOrNull, redirectNoticeFields } from '#contract/record-fields.ts'
import { pageGone, stale } from '#contract/shared-errors.ts'
import { OfPage } from './of-page.ts'
import { Instant, PAGE_KINDS, PageDraftFields } from './page-fields.ts'
import { KeepsText, MAX_SECTIONS, PageSection, PageSectionFields } from './page-sections.ts'
import { PageRecord } from './pages.ts'

/* Changes of a page that visitors do not see yet. A draft holds only what differs from the live page. */

const SectionId = z.string().max(64)
const Ids = z.array(SectionId).max(2 * MAX_SECTIONS)

/** One part of a page that the draft or the live page has changed. */
const PageChange = z.object({
  part: z.enum(['field', 'section', 'order']),
  /** The name of the field, or the id of the section. */
  id: z.string(),
  action: z.enum(['changed', 'added', 'deleted', 'hidden', 'shown']),
  /** One short sentence: Changed section "Why choose us". */
  text: z.string(),
})
export type PageChange = z.output<typeof PageChange>

const DRAFT_STATES = ['open', 'submitted', 'returned'] as const

/** A draft without its content. */
const PageDraftStatus = z.object({
  pageId: z.string(),
  /** Whether there is a draft. If not, everything here describes the live page, and the first change begins a draft. */
  exists: z.boolean(),
  /** Whether visitors see the page. A new page that begins as a draft is not live. */
  isLive: z.boolean(),
  /** Of the draft as a whole: every change raises it. `publish`, `discard` and `submit` name it. */
  version: z.int(),
  /** Of the fields. Fields and sections that the draft has not changed have the version of the live page. */
  fieldsVersion: z.int(),
  changes: z.array(PageChange),
  /** Identifies the state of the live page. `publish` names it if there is no draft, or `liveChanges` is not empty. */
  liveSeen: z.string(),
  /** What somebody changed on the live page since the draft began. */
  liveChanges: z.array(PageChange),
  state: z.enum(DRAFT_STATES),
  /** Why a publisher returned it, why it was not published on time, or who has ended its schedule by a change. */
  note: z.string().nullable(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** When it will be published. */
  publishAt: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** Whether the caller has steps to undo and to redo. Everybody undoes their own. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
  /** Whether pages that visitors see change only by publishing drafts. */
  isDraftsOnly: z.boolean(),
})
export type PageDraftStatus = z.output<typeof PageDraftStatus>

const Fields = PageRecord.pick({
  title: true,
  slug: true,
  content: true,
  excerpt: true,
  metaDescription: true,
  seoTitle: true,
  isNoindex: true,
  isFeatured: true,
  featuredImage: true,
  publishDate: true,
  endDate: true,
  endRedirect: true,
  categoryIds: true,
  tagIds: true,
})

const Content = z.object({
  fields: Fields,
  /** In the order of the page, with built-in and hidden ones, as `pageSections.list` returns them. */
  sections: z.array(PageSection),
})

/** What a change, `undo` or `redo` did. Everything that it does not name stayed as it was. */
const PageDraftEffect = z.object({
  draft: PageDraftStatus,
  /** All fields, if one changed. */
  fields: Fields.nullable(),
  /** The sections that are new or changed. */
  sections: z.array(PageSection),
  /** The ids of sections that are gone. */
  removed: z.array(z.string()),
  /** The ids of all sections in their order, if it changed. */
  order: z.array(z.string()).nullable(),
})
export type PageDraftEffect = z.output<typeof PageDraftEffect>

const Change = z.discriminatedUnion('kind', [
  /** Fields that are left out do not change. */
  z.strictObject({ kind: z.literal('fields'), fields: PageDraftFields.partial(), version: z.int() }),
  z.strictObject({ kind: z.literal('section'), id: SectionId, values: PageSectionFields, version: z.int() }),
  /** Changes a section that is part of the program. */
  z.strictObject({ kind: z.literal('builtIn'), builtInType: z.string().max(60), values: PageSectionFields }),
  /** Adds a section after another one, or first. */
  z.strictObject({
    kind: z.literal('add'),
    values: PageSectionFields,
    after: SectionId.nullable(),
    keepsText: KeepsText,
  }),
  z.strictObject({ kind: z.literal('duplicate'), id: SectionId }),
  z.strictObject({ kind: z.literal('delete'), id: SectionId, version: z.int() }),
  z.strictObject({ kind: z.literal('hide'), id: SectionId }),
  z.strictObject({ kind: z.literal('show'), id: SectionId }),
  /** The ids in the order that the screen showed, and in the new order. */
  z.strictObject({ kind: z.literal('order'), seen: Ids, wanted: Ids }),
])
export type PageDraftChange = z.output<typeof Change>

export const liveChanged = {
  LIVE_CHANGED: {
    status: 409,
    message: 'The page on the website has changed since this draft began.',
    data: z.object({ liveSeen: z.string(), liveChanges: z.array(PageChange) }),
  },
}
const OfVersion = OfPage.extend({ version: z.int() })
const Publishing = OfVersion.extend({ liveSeen: z.string().max(64).nullable().default(null) })

export const pageDraftsContract = {
  rules: operation(
    'admin/open',
    'GET /page-drafts/rules',
    'Whether pages that visitors see change only by publishing drafts',
  ).output(z.object({ isDraftsOnly: z.boolean() })),
  get: operation('admin/open', 'GET /pages/{pageId}/draft', 'A page with its unpublished changes, if there are any')
    .errors(pageGone)
    .input(OfPage)
    .output(PageDraftStatus.extend(Content.shape)),
  change: operation(
    EDITING_PAGES,
    'POST /pages/{pageId}/draft/changes',
    'Change a page without publishing; the first change begins a draft',
  )
    .errors({ ...pageGone, ...stale })
    .input(OfPage.extend({ change: Change }))
    .output(PageDraftEffect),
  undo: operation(EDITING_PAGES, 'POST /pages/{pageId}/draft/undo', "Undo the caller's latest change of a draft")
    .errors({ ...pageGone, ...stale })
    .input(OfPage)
    .output(PageDraftEffect),
  redo: operation(EDITING_PAGES, 'POST /pages/{pageId}/draft/redo', 'Redo the change that the caller has undone')
    .errors({ ...pageGone, ...stale })
    .input(OfPage)
    .output(PageDraftEffect),
  compare: operation(
    'admin/open',
    'GET /pages/{pageId}/draft/compare',
    'The page on the website and the page with its unpublished changes',
  )
    .errors(pageGone)
    .input(OfPage)
    .output(z.object({ draft: PageDraftStatus, before: Content, after: Content })),
  discard: operation(EDITING_PAGES, 'POST /pages/{pageId}/draft/discard', 'Move the unpublished changes of a page to the trash')
    .errors({ ...pageGone, ...stale })
    .input(OfVersion)
    .output(z.object({})),
  publish: operation(EDITING_PAGES, 'POST /pages/{pageId}/draft/publish', 'Publish all changes of a draft at once')
    .errors({ ...pageGone, ...stale, ...liveChanged })
    .input(Publishing)
    .output(z.object({ slug: z.string(), ...redirectNoticeFields })),
  schedule: operation(
    EDITING_PAGES,
    'POST /pages/{pageId}/draft/schedule',
    'Publish a draft at a later time; null ends the schedule',
  )
    .errors({ ...pageGone, ...stale, ...liveChanged })
    .input(Publishing.extend({ publishAt: Instant }))
    .output(PageDraftStatus),
  submit: operation(EDITING_PAGES, 'POST /pages/{pageId}/draft/submit', 'Submit a draft for review, or an unpublished page')
    .errors({ ...pageGone, ...stale })
    .input(OfVersion)
    .output(
      PageDraftStatus.extend({
        isMailed: z.boolean().describe('Whether a mail server is configured, so that reviews are announced'),
      }),
    ),
  return: operation('content/publish', 'POST /pages/{pageId}/draft/return', 'Return a submitted draft with a note')
    .errors(pageGone)
    .input(OfPage.extend({ note: textOrNull('Note', 2000) }))
    .output(PageDraftStatus),
  list: operation(
    'admin/open',
    'GET /page-drafts',
    'Drafts and unpublished pages: those to review, those of the caller, or all; the latest change first',
  )
    .input(z.strictObject({ scope: z.enum(['submitted', 'mine', 'all']).default('all'), page: PageNumber }))
    .output(
      pagedList(
        z.object({
          pageId: z.string(),
          title: z.string(),
          slug: z.string(),
          kind: z.enum(PAGE_KINDS),
          isLive: z.boolean(),
          ...PageDraftStatus.pick({
            mayEdit: true,
            version: true,
            state: true,
            note: true,
            submittedBy: true,
            submittedAt: true,
            publishAt: true,
            updatedBy: true,
            updatedAt: true,
          }).shape,
        }),
      ),
    ),
}
